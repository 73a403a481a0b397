/** Words that the message about a missing file must hold. */
export const NO_SUCH_FILE = /there is no such file/;
export const CUT = /took " #" and the rest of the line for a comment; .*single quotes/;
export const QUOTED = /quotation marks; leave them out/;
export const PATTERN_QUOTED = /quotation marks are part of this pattern.*; leave them out/;
export const PLACEHOLDER = /%NAME% or \$\{name\} is left in the text.*write out/;
export const INVISIBLE = /a character that cannot be seen; type it anew/;
export const EXACT = /matches one exact title; .*write "\*"/;
