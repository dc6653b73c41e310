// Reads the links to pictures in imported files.

/** Most pictures of a listing. */
const MAX_LINKS = 30;
/** Characters of the longest link to a picture. */
const MAX_LINK_LENGTH = 2048;
/** What separates several links in one text: the next one begins with its protocol or `//`. */
const BETWEEN_LINKS = /[\s,;|]+(?=(?:https?:)?\/\/)/i;
/** Characters that could end an HTML attribute or a line; a browser would escape them too. */
const UNSAFE_IN_LINK = /[\s<>"^`{|}\p{Cc}]/gu;

/** The links in a text: several with separators between them, or a JSON list. */
function linksIn(text: string): string[] {
  const list = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1];
  return list === undefined ? text.split(BETWEEN_LINKS) : list.split(/["'\s,]+(?=(?:https?:)?\/\/)|["'][\s,]*$/);
}

/** The http(s) URL that a text of a feed means: with `https:` before `//`, blanks escaped and `&amp;` as `&`. Null when it is none. */
function toWebUrl(text: string): string | null {
  const link = text
    .trim()
    .replaceAll('&amp;', '&')
    .replace(/^(?:https?:)?[\\/]{2}[^?#]*/i, (address) => address.replaceAll('\\', '/'))
    .replace(/^\/\/(?=[^/]+\.)/, 'https://')
    .replace(/^www\.(?=\S+\.\S+\/)/i, 'https://www.');
  if (!/^https?:\/\/[^\s/]/i.test(link) || /["<>\\]/.test(link)) return null;
  const url = link.replace(UNSAFE_IN_LINK, (character) => encodeURIComponent(character));
  return URL.canParse(url) ? url : null;
}

/**
 * The distinct http(s) URLs of pictures in their order, at most `MAX_LINKS`. `onDropped` is called for each text that is left out, with the
 * reason.
 */
export function cleanLinks(raw: readonly string[], onDropped: (link: string, reason: string) => void = () => {}): string[] {
  const links = new Set<string>();
  for (const item of raw.flatMap(linksIn)) {
    if (item.trim() === '') continue;
    const link = toWebUrl(item);
    if (link === null) onDropped(item, 'no web address');
    else if (link.length > MAX_LINK_LENGTH) onDropped(item, `longer than ${MAX_LINK_LENGTH} characters`);
    else if (links.size >= MAX_LINKS && !links.has(link)) onDropped(item, `more than ${MAX_LINKS}`);
    else links.add(link);
  }
  return [...links];
}
