import { DocumentError, type DocumentNode } from "./document.ts";
import { LineMap } from "./line_map.ts";

/** The most bytes a policy or profile may have. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;

/**
 * The text of a file. UTF-8 without errors; one byte-order mark is accepted, since Notepad and Windows PowerShell
 * write it and it changes nothing.
 *
 * Throws {@linkcode DocumentError} `file_too_large`, `file_encoding`, `file_empty`, `file_control_character`.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new DocumentError("file_too_large", undefined, "the file is larger than 1 MiB");
  }
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const found = utf16 ? "the file is UTF-16" : "the file is not UTF-8";
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
