import { layerOf, repositoryPath } from "./layers.ts";

/** A declaration that exports a name. */
type Export = Deno.lint.ExportNamedDeclaration | Deno.lint.ExportDefaultDeclaration;

/** Each export of the shipped program has a docstring, so that its importer can read what it stands for. */
export const DOCS_RULE: Deno.lint.Rule = {
  create(context) {
    const layer = layerOf(repositoryPath(context.filename));
    if (layer === undefined || layer === "schema") return {};
    const check = (node: Export): void => {
      if (isDocumented(context.sourceCode, node)) return;
      context.report({ node, message: "This export has no docstring" });
    };
    return {
      ExportNamedDeclaration(node) {
        if (node.declaration !== null) check(node);
      },
      ExportDefaultDeclaration: check,
    };
  },
};

/** Whether a docstring stands right before an export, with nothing but other comments between them. */
function isDocumented(source: Deno.lint.SourceCode, node: Export): boolean {
  return source.getCommentsBefore(node).some(({ type, value, range: [, end] }) =>
    type === "Block" && value.startsWith("*") &&
    /^(?:\s|\/\/.*)*$/.test(source.text.slice(end, node.range[0]))
  );
}
