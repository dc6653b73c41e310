// Converts the texts of imported files to plain text: removes HTML, Markdown and unusual characters, and shortens texts.
import { compile, type DomNode, type FormatCallback } from 'html-to-text';

/** Characters of a text that are read; the rest is cut off, so that parsing stays fast. More than any real description has. */
const MAX_RAW_LENGTH = 200_000;

/** The child elements of an element with one of these names. */
const childrenOf = (element: DomNode, ...names: string[]): DomNode[] =>
  (element.children as DomNode[] | undefined)?.filter(({ name }) => name !== undefined && names.includes(name)) ?? [];

/** Stands for the colon behind the name of a value, which may have one already; a private character. */
const COLON = '\uE000';

/** A table, of which only the rows count, not the blanks between them. */
const formatTable: FormatCallback = (table, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(childrenOf(table, 'caption', 'thead', 'tbody', 'tfoot', 'tr'), builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** A row of a table as a line: `Price: 1000000`, or with more than two cells `Tower | 2 bedrooms | 3 bathrooms`. */
const formatRow: FormatCallback = (row, walk, builder) => {
  const cells = childrenOf(row, 'td', 'th');
  builder.openBlock({ leadingLineBreaks: 1 });
  for (const [i, cell] of cells.entries()) {
    if (i > 0) builder.addLiteral(cells.length === 2 ? COLON : ' | ');
    walk(cell.children as DomNode[], builder);
  }
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** A list of terms as lines: `Price: 1000000`. Blanks and line breaks between its elements do not count. */
const formatTerms: FormatCallback = (list, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  // a `div` groups terms, and none is inside another
  const items = childrenOf(list, 'dt', 'dd', 'div').flatMap((item) => (item.name === 'div' ? childrenOf(item, 'dt', 'dd') : [item]));
  for (const [i, item] of items.entries()) {
    if (i > 0) {
      if (item.name === 'dt') builder.addLineBreak();
      else builder.addLiteral(items[i - 1]!.name === 'dt' ? COLON : ', ');
    }
    walk(item.children as DomNode[], builder);
  }
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const htmlToText = compile({
  formatters: { rows: formatTable, row: formatRow, terms: formatTerms },
  wordwrap: false,
  preserveNewlines: true,
  limits: { maxDepth: 60, maxInputLength: MAX_RAW_LENGTH, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['table', 'thead', 'tbody', 'tfoot'].map((selector) => ({ selector, format: 'rows' })),
    { selector: 'tr', format: 'row' },
    { selector: 'dl', format: 'terms' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** An HTML tag, comment or entity (`&nbsp;`). */
const MARKUP = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;
/** A `<` that opens no tag, as in `price <2M`; an HTML parser would drop the text after it. */
const LOOSE_LESS_THAN = /<(?!\/?[a-z][^<>]*>|!--)/gi;

/** Converts HTML to text. Runs twice, because some exports escape text that is already escaped (`&amp;nbsp;`). */
function withoutHtml(text: string): string {
  let result = text;
  for (let pass = 0; pass < 2 && MARKUP.test(result); pass++)
    result = htmlToText(result.replace(LOOSE_LESS_THAN, '&lt;')).replace(/[:\s]*\uE000\s*/g, ': ');
  return result;
}

/** `[text](https://…)`. The text ends at another bracket and the link is bounded, so that a text of many brackets is searched fast. */
const MARKDOWN_LINK = /!?\[([^[\]\n]*)\]\((?:https?:|mailto:|tel:|\/)[^)\s]{0,2048}\)/g;

/** Removes the marks of Markdown and keeps their content: rules, headings, quotes, links, emphasis and escapes. List items get bullets. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^[ \t]*(?:[-*_=~#][ \t]*){3,}$/gm, '') // `---`, `* * *`
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gm, '') // `## Heading`
    .replace(/^[ \t]*>[ \t]?/gm, '') // `> quote`
    .replace(MARKDOWN_LINK, '$1')
    .replace(/\*{2,}|_{2,}|~{2,}/g, '') // `**bold**`, `~~deleted~~`
    .replace(/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g, '$1') // `*emphasis*`
    .replace(/^[ \t]*\*[ \t]*(?=\S)/gm, '• ') // `* item`
    .replace(/(\p{L})`(?=\p{L})/gu, "$1'") // an apostrophe in `Maid`s`
    .replace(/`+/g, '') // `code`
    .replace(/\\([-*_#[\]()!.`>+])/g, '$1'); // an escaped character: `\*`
}

/**
 * Makes a text searchable: replaces characters that only look like usual letters and digits, unifies line breaks and spaces, and removes
 * invisible characters.
 */
function normalizeCharacters(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // mathematical alphabets (𝗕𝗘𝗦𝗧) become usual characters
      .replace(/[\u{1D400}-\u{1D7FF}]/gu, (character) => character.normalize('NFKC'))
      // bullets of symbol fonts
      .replace(/[\uF06C\uF076\uF0A7\uF0B7\uF0D8\uF0FC]/g, '• ')
      // line breaks, then spaces
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t]/g, ' ')
      // control characters, invisible marks, text direction marks and private-use characters
      .replace(/[\p{Cc}--\n]|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFD]|\p{Co}/gv, '')
  );
}

/** Plain text of a description: without HTML, entities and Markdown; keeps line breaks and emoji. */
export function cleanText(raw: string): string {
  if (raw === '') return '';
  return withoutMarkdown(normalizeCharacters(withoutHtml(raw.slice(0, MAX_RAW_LENGTH))))
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A clean line of usual characters, as most titles and names are. */
const CLEAN_LINE =
  /^[\dA-Za-z\u0621-\u063A\u0641-\u064A][\dA-Za-z\u0621-\u063A\u0641-\u064A,.'()/|:;!?%$@"+-]*(?: [\dA-Za-z\u0621-\u063A\u0641-\u064A,.'()/|:;!?%$@"+-]+)*$/;

/** `cleanText` on one line, for titles and names. */
export const cleanLine = (raw: string): string => (CLEAN_LINE.test(raw) ? raw : cleanText(raw).replace(/\s+/g, ' ').trim());

/** Shortens a text to `max` UTF-16 units at a word boundary, with `…` at the end; never splits a character. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const space = head.search(/\s+\S*$/);
  // a very long last word is cut inside
  const words = space > max / 2 ? head.slice(0, space) : head;
  // removes an emoji joiner, half a character and punctuation at the end
  return `${words.toWellFormed().replace(/(?:\u200D|[\uFFFD\s,;:|–-])+$/, '')}…`;
}

/** What feeds write for a missing value: `N/A`, `-`, `null`. */
const PLACEHOLDER = /^(?:n\/?a|null|none|nil|undefined|nan|unknown|tbd|not available|0|[-–—._*?]+)$/i;

/** A cleaned line; empty for placeholders such as `N/A` or `-`. */
export function cleanName(raw: string): string {
  const line = cleanLine(raw);
  return PLACEHOLDER.test(line) ? '' : line;
}
