import { layerOf, repositoryPath } from "./layers.ts";

/** A declaration that exports a name. */
type Export = Deno.lint.ExportNamedDeclaration | Deno.lint.ExportDefaultDeclaration;

/**
 * Each export of the shipped program has a docstring, so that its importer can read what it stands for; and the first
 * thing in each file has a comment, so that a newcomer reads there what the file is about.
 */
export const DOCS_RULE: Deno.lint.Rule = {
  create(context) {
    const layer = layerOf(repositoryPath(context.filename));
    if (layer === undefined || layer === "schema") return {};
    const check = (node: Export): void => {
      if (isDocumented(context.sourceCode, node)) return;
      context.report({ node, message: "This export has no docstring" });
    };
    return {
      Program(node) {
        const first = node.body.find((statement) => !namesAnotherModule(statement));
        if (first === undefined || /^\s*\/[/*]/.test(context.sourceCode.text)) return;
        if (context.sourceCode.getCommentsBefore(first).length > 0) return;
        context.report({ node: first, message: "No comment says what the first thing in this file is" });
      },
      ExportNamedDeclaration(node) {
        if (node.declaration !== null) check(node);
      },
      ExportDefaultDeclaration: check,
    };
  },
};

/** Whether a statement is an import, or an export of what another file declares. */
function namesAnotherModule(statement: Deno.lint.Program["body"][number]): boolean {
  return statement.type === "ImportDeclaration" || statement.type === "ExportAllDeclaration" ||
    statement.type === "ExportNamedDeclaration" && statement.source !== null;
}

/** Whether a docstring stands right before an export, with nothing but other comments between them. */
function isDocumented(source: Deno.lint.SourceCode, node: Export): boolean {
  return source.getCommentsBefore(node).some(({ type, value, range: [, end] }) =>
    type === "Block" && value.startsWith("*") &&
    /^(?:\s|\/\/.*)*$/.test(source.text.slice(end, node.range[0]))
  );
}
