import type { JsonSchemaType, JsonSchemaValidator } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

/** Compiles the output schemas of tools. */
const ajv = new AjvJsonSchemaValidator();
const compiled = new Map<string, JsonSchemaValidator<unknown>>();

/** Validators of tools' output for all clients of a test file: every server has the same tools. */
export const OUTPUT_VALIDATORS = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const key = JSON.stringify(schema);
    const found = compiled.get(key) ?? ajv.getValidator(schema);
    compiled.set(key, found);
    return found as JsonSchemaValidator<T>;
  },
};
