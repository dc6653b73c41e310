/** Code points. */
const LONGEST = 60;

/**
 * A name that a person typed, fit for an email to another: one line without control or invisible characters, at most 60 characters, and nothing that
 * a mail program turns into a link. What is left of an empty one is `fallback`.
 */
export function cleanName(name: string, fallback: string): string {
  const text = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/+|\bwww\.|[/\\<>"@]/giu, ' ')
    // a dot inside a word makes a host name of it
    .replace(/[.。]+(?=[^\s.])/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim();
  const points = Array.from(text);
  return points.length > LONGEST
    ? `${points
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : text || fallback;
}
