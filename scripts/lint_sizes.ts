import { layerOf, repositoryPath } from "./layers.ts";

/** Longest file of the shipped program, lines. */
export const MAX_FILE_LINES = 250;

/** Longest function of the shipped program, lines from its head to its closing brace. */
export const MAX_FUNCTION_LINES = 40;

type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/** Refuses files and functions that are too long to be read in one go. Generated code may be of any length. */
export const SIZES_RULE: Deno.lint.Rule = {
  create(context) {
    const layer = layerOf(repositoryPath(context.filename));
    if (layer === undefined || layer === "schema") return {};
    const check = (node: FunctionNode): void => {
      const lines = linesOf(context.sourceCode.getText(node));
      if (lines <= MAX_FUNCTION_LINES) return;
      context.report({ node, message: `This function has ${lines} lines, more than ${MAX_FUNCTION_LINES}` });
    };
    return {
      Program(node) {
        const lines = linesOf(context.sourceCode.text.replace(/\n$/, ""));
        if (lines <= MAX_FILE_LINES) return;
        context.report({ node, message: `This file has ${lines} lines, more than ${MAX_FILE_LINES}` });
      },
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

function linesOf(text: string): number {
  return text.split("\n").length;
}
