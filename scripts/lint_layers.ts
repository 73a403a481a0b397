import { FIRST_IMPORT, importRefusal, layerOf, placeRefusal, repositoryPath, resolveFile } from "./layers.ts";
import { DOCS_RULE } from "./lint_docs.ts";
import { POWERS_RULE } from "./lint_powers.ts";
import { SIZES_RULE } from "./lint_sizes.ts";

/** A statement or type that names another module. */
type ModuleReference =
  | Deno.lint.ImportDeclaration
  | Deno.lint.ExportAllDeclaration
  | Deno.lint.ExportNamedDeclaration
  | Deno.lint.TSImportEqualsDeclaration
  | Deno.lint.TSImportType;

/** Every import, in whatever form, obeys the table in `layers.ts`. */
const IMPORTS_RULE: Deno.lint.Rule = {
  create(context) {
    const file = repositoryPath(context.filename);
    if (layerOf(file) === undefined) return {};
    const check = (node: ModuleReference, specifier: unknown, typeOnly: boolean): void => {
      const message = typeof specifier === "string"
        ? importRefusal(file, specifier, typeOnly)
        : "The module is not named by a string";
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value, node.importKind === "type"),
      ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === "type"),
      ExportNamedDeclaration(node) {
        if (node.source) check(node, node.source.value, node.exportKind === "type");
      },
      TSImportType(node) {
        const { argument } = node;
        const isText = argument.type === "TSLiteralType" && argument.literal.type === "Literal";
        check(node, isText ? (argument.literal as Deno.lint.StringLiteral).value : undefined, true);
      },
      TSImportEqualsDeclaration(node) {
        if (node.moduleReference.type !== "TSExternalModuleReference") return;
        context.report({ node, message: "Write an import declaration in place of require" });
      },
      ImportExpression(node) {
        // The deny flags do not stop `import("npm:…")`, and a dynamic import of a local module breaks the bundle.
        context.report({ node, message: "Dynamic imports are forbidden in the shipped program" });
      },
      Program(node) {
        const message = placeRefusal(file);
        if (message !== undefined) context.report({ node, message });
        for (
          const comment of node.comments.filter(({ value }) =>
            /^\/?\s*(<reference\s|@(deno|ts)-types\b)/.test(value)
          )
        ) {
          context.report({ range: comment.range, message: "A comment may not name a module" });
        }
      },
    };
  },
};

/** `main.ts` imports the DLLs before anything else, so that no other module is evaluated with the right to open one. */
const FIRST_IMPORT_RULE: Deno.lint.Rule = {
  create(context) {
    const file = repositoryPath(context.filename);
    if (file !== "main.ts") return {};
    return {
      Program(program) {
        const first = program.body.find((node) => "source" in node && node.source !== null);
        const isFirst = first?.type === "ImportDeclaration" && first.importKind === "value" &&
          resolveFile(file, first.source.value) === FIRST_IMPORT &&
          (first.specifiers.length === 0 || first.specifiers.some(isValueSpecifier));
        if (isFirst) return;
        context.report({
          node: first ?? program,
          message: `The first import of main.ts must be ./${FIRST_IMPORT}`,
        });
      },
    };
  },
};

function isValueSpecifier(node: Deno.lint.ImportDeclaration["specifiers"][number]): boolean {
  return node.type !== "ImportSpecifier" || node.importKind === "value";
}

/** The rules of the architecture: which layer imports which, which file holds which power, how large it may grow. */
export default {
  name: "layers",
  rules: {
    "imports": IMPORTS_RULE,
    "first-import": FIRST_IMPORT_RULE,
    "powers": POWERS_RULE,
    "sizes": SIZES_RULE,
    "docs": DOCS_RULE,
  },
} satisfies Deno.lint.Plugin;
