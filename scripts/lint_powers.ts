import { layerOf, repositoryPath } from "./layers.ts";

/** The layer of a file that is bound by the rules. */
type Layer = NonNullable<ReturnType<typeof layerOf>>;

/**
 * Names of the global object. `window` is missing on purpose: Deno 2 has no such global, and it is an everyday
 * word here. Under any name, `.Deno` is refused.
 */
const GLOBAL_OBJECTS: readonly string[] = ["globalThis", "self", "global"];

/** Globals that run text or another module as code. */
const CODE_RUNNERS: readonly string[] = ["eval", "Function", "Worker"];

/** Properties that lead to a power from any object: `f.constructor("…")` is `Function`, and so on. */
const REFUSED_PROPERTIES: readonly string[] = [...CODE_RUNNERS, "Deno", "constructor", "getBuiltinModule"];

/**
 * Powers stay where the architecture puts them: `Deno.dlopen` in `ffi/` alone, raw pointers and code from text
 * nowhere, and no alias of `Deno` or of the global object through which a reader could miss them.
 */
export const POWERS_RULE: Deno.lint.Rule = {
  create(context) {
    const layer = layerOf(repositoryPath(context.filename));
    if (layer === undefined) return {};
    const report = (node: Deno.lint.Node, message: string | undefined): void => {
      if (message !== undefined) context.report({ node, message });
    };
    return {
      Identifier: (node) => report(node, isReference(node) ? referenceRefusal(layer, node) : undefined),
      MemberExpression: (node) => report(node, memberRefusal(layer, node)),
      TSQualifiedName: (node) => report(node, nameRefusal(layer, nameOf(node.left), node.right.name)),
      ImportSpecifier: (node) => report(node, propertyRefusal(layer, propertyName(node.imported, false))),
      Property(node) {
        // `const { dlopen } = process` reads a property without a member expression.
        if (node.parent.type !== "ObjectPattern") return;
        report(node, propertyRefusal(layer, propertyName(node.key, node.computed)));
      },
    };
  },
};

function referenceRefusal(layer: Layer, node: Deno.lint.Identifier): string | undefined {
  const { name, parent } = node;
  if (CODE_RUNNERS.includes(name)) return `"${name}" runs text or another module as code`;
  if (name === "console" && layer !== "main") {
    return "stdout belongs to the protocol: no console here";
  }
  if (name !== "Deno" && !GLOBAL_OBJECTS.includes(name)) return undefined;
  const isStaticAccess = parent.type === "MemberExpression" && parent.object === node && !parent.computed ||
    parent.type === "TSQualifiedName" && parent.left === node;
  return isStaticAccess
    ? undefined
    : `"${name}" may only be used as ${name}.<member>: no alias, no computed access`;
}

function memberRefusal(layer: Layer, node: Deno.lint.MemberExpression): string | undefined {
  const property = propertyName(node.property, node.computed);
  return property === undefined ? undefined : nameRefusal(layer, nameOf(node.object), property);
}

function nameRefusal(layer: Layer, object: string | undefined, property: string): string | undefined {
  const isGlobalObject = object !== undefined && GLOBAL_OBJECTS.includes(object);
  if (isGlobalObject && (GLOBAL_OBJECTS.includes(property) || property === "console")) {
    return `"${property}" may not be reached through ${object}`;
  }
  if (object === "Deno" && property.startsWith("Unsafe")) {
    return `Deno.${property} may be used nowhere in the shipped program`;
  }
  return propertyRefusal(layer, property);
}

function propertyRefusal(layer: Layer, property: string | undefined): string | undefined {
  if (property === undefined) return undefined;
  if (property === "dlopen" && layer !== "ffi") return '"dlopen" may be used only in ffi/';
  return REFUSED_PROPERTIES.includes(property)
    ? `"${property}" leads to a power that this layer does not have`
    : undefined;
}

/** Whether an identifier stands for a value or type of that name, not for a property, label or member. */
function isReference(node: Deno.lint.Identifier): boolean {
  const parent = node.parent as Deno.lint.Node & Partial<Record<string, unknown>>;
  if (parent.type === "MemberExpression") return parent.computed || parent.object === node;
  if (parent.type === "TSQualifiedName") return parent.left === node;
  if (parent.type === "ImportSpecifier") return parent.local === node;
  if (parent.type === "ExportSpecifier") return parent.local === node;
  if (parent.type === "TSEnumMember") return false;
  return parent["key"] !== node || parent["computed"] === true;
}

/** The name of a property if it is written out; undefined for `object[variable]`. */
function propertyName(property: Deno.lint.Node, computed: boolean): string | undefined {
  return computed ? textOf(property) : nameOf(property) ?? textOf(property);
}

function nameOf(node: Deno.lint.Node): string | undefined {
  return node.type === "Identifier" ? node.name : undefined;
}

function textOf(node: Deno.lint.Node): string | undefined {
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.cooked;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
