// Cleans names that users typed before they are shown in an email to another person. Pure.

/** The most characters of a name that are shown. */
const MAX_CODE_POINTS = 60;

/**
 * Makes a typed name safe for an email to another person: one line of at most 60 characters, without invisible characters and without anything
 * that mail programs turn into a link. Returns `fallback` when nothing is left.
 */
export function cleanName(name: string, fallback: string): string {
  const text = name
    // full-width and other compatibility characters become plain ones
    .normalize('NFKC')
    // invisible characters and line breaks
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    // `https://`, `www.` and characters that are not part of a name
    .replace(/\b[a-z][a-z0-9+.-]*:\/+|\bwww\.|[/\\<>"@]/giu, ' ')
    // a dot inside a word would make it a host name
    .replace(/[.。]+(?=[^\s.])/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim();
  const codePoints = Array.from(text);
  if (codePoints.length <= MAX_CODE_POINTS) return text || fallback;
  const start = codePoints.slice(0, MAX_CODE_POINTS - 1).join('');
  return `${start.trimEnd()}…`;
}
