/** The advice that settles most mistakes in YAML. */
export const QUOTE = "put the text in single quotes";

/** Why a token is outside the plain subset and what to do, or undefined when it is inside. */
export function lexemeAdvice(type: string | null): string | undefined {
  switch (type) {
    case "alias":
      return 'an unquoted "*" begins a YAML alias; quote a title pattern, such as "*Name*"';
    case "anchor":
      return `an unquoted "&" begins a YAML anchor; ${QUOTE}`;
    case "tag":
      return `an unquoted "!" begins a YAML tag; ${QUOTE}`;
    case "directive-line":
      return "a line beginning with % is a YAML directive; remove it";
    case "explicit-key-ind":
      return `an unquoted "? " begins a YAML complex key; ${QUOTE}`;
    case "block-scalar-header":
      return 'an unquoted "|" or ">" begins a YAML text block; write the text on one line, in single quotes';
    case "flow-error-end":
      return 'a bracket, a brace or a quote is missing before this line, or stands behind a " #", which begins a comment';
    case null:
      return "this is not YAML";
    default:
      return undefined;
  }
}

const PERCENT =
  'unquoted text cannot begin with "%"; nothing replaces %NAME% in a policy: write out what it stands for';

/**
 * The text for an error code of the `yaml` package, found where `character` stands. The package's own messages quote
 * the file; ours do not.
 */
export function errorAdvice(code: string, character = ""): string {
  switch (code) {
    case "BAD_DQ_ESCAPE":
      return "a backslash in double quotes begins an escape; put a path in single quotes, such as 'C:\\…'";
    case "MISSING_CHAR":
      return "a closing quote, bracket or brace, or a space, is missing";
    case "TAB_AS_INDENT":
      return "a tab cannot indent a line; use spaces";
    case "BAD_INDENT":
      return "a closing bracket is missing, or this line is not indented like the ones it belongs to";
    case "BAD_SCALAR_START":
      if (character === "%") return PERCENT;
      return `unquoted text cannot begin with this character; ${QUOTE}`;
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
    case "BLOCK_IN_FLOW":
      return `a second ": " on this line, or a key without one; ${QUOTE}`;
    case "KEY_OVER_1024_CHARS":
      return "a key is far too long";
    default:
      return `this does not belong here; if it is text, ${QUOTE.replace("the text", "all of it")}`;
  }
}
