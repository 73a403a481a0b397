import { DocumentError, type DocumentNode } from "./document.ts";
import { decode, encodingOf } from "../base/text_encoding.ts";
import { LineMap } from "./line_map.ts";

/** The most bytes a policy or profile may have. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;

/**
 * The text of a file, without errors of its encoding. UTF-16 and a byte-order mark are accepted, since Notepad and
 * Windows PowerShell write them.
 *
 * Throws {@linkcode DocumentError} `file_too_large`, `file_encoding`, `file_empty`, `file_control_character`.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new DocumentError("file_too_large", undefined, "the file is larger than 1 MiB");
  }
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = decode(bytes, encoding);
  } catch {
    const found = encoding === "utf-8" ? "the file is not UTF-8" : "the file is damaged UTF-16";
    throw new DocumentError("file_encoding", undefined, `${found}; save it as UTF-8`);
  }
  if (text.trim() === "") throw new DocumentError("file_empty", undefined, "the file is empty");
  refuseControls(text);
  return text;
}

function refuseControls(text: string): void {
  // deno-lint-ignore no-control-regex
  const index = text.search(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\uFEFF\uFFFE\uFFFF]/);
  if (index < 0) return;
  throw new DocumentError(
    "file_control_character",
    new LineMap(text).at(index),
    "a control character stands in the file",
  );
}

/** Throws {@linkcode DocumentError} `text_surrogate` when a text in the tree holds half of a character. */
export function refuseSurrogates(node: DocumentNode): void {
  if (node.kind === "array") node.items.forEach(refuseSurrogates);
  else if (node.kind === "object") {
    for (const member of node.members.values()) {
      refuseSurrogates(member.node);
    }
  } else if (typeof node.value === "string" && !node.value.isWellFormed()) {
    throw new DocumentError(
      "text_surrogate",
      node.position,
      "the text holds half of a character (a lone surrogate)",
    );
  }
}
