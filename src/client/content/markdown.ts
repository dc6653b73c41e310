// Parses the site's own Markdown files (articles, guides, legal pages) and renders them to HTML.
import escapeHtml from 'escape-html';
import { Marked, type RendererObject } from 'marked';
import type { ContentPage } from './content-page.ts';

/** The lines between two `---` at the beginning of a file, as `title: The loan`. */
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
/** Paths of this site (not `//host`), fragments, and addresses with a harmless protocol. */
const SAFE_LINK = /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/;

/** The id of a heading, for links to its section: `What it costs` becomes `what-it-costs`. */
const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Escapes raw HTML, and renders images and links with unknown protocols as plain text. */
const renderer: RendererObject = {
  html: ({ text }) => escapeHtml(text),
  image: ({ text }) => escapeHtml(text),
  heading({ tokens, depth, text }) {
    return `<h${depth}${depth === 2 ? ` id="${headingId(text)}"` : ''}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
  },
  // An empty header cell is rendered as a data cell, because a header without text is invalid for screen readers.
  tablecell({ tokens, header, align }) {
    const tag = header && tokens.length > 0 ? 'th' : 'td';
    return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${align ? ` align="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
  },
};
const parser = new Marked({ renderer });

const WORDS_A_MINUTE = 200;
/** Lower than in English, because an Arabic word often includes its article, preposition and pronoun. */
const ARABIC_WORDS_A_MINUTE = 140;
/** A percentage. In Arabic texts a left-to-right mark is put in front, which keeps the percent sign to the right of the number. */
const PERCENTAGE = /\d[\d.,]*%/g;
const LEFT_TO_RIGHT_MARK = '\u200e';

/** The values of front matter by their keys. A key ends at the first colon with a space, so that a title may have colons too. */
function parseFrontMatter(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [key = '', value = ''] = line.split(/:\s(.*)/s);
    values.set(key, value);
  }
  return values;
}

/**
 * Parses a Markdown file with front matter (`title`, `date`, `excerpt`, optional `image`, `title_ar` and `excerpt_ar`).
 * @throws Error naming the file and the missing field
 */
export function readContentPage(path: string, source: string): ContentPage {
  const slug = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const frontMatter = FRONT_MATTER.exec(source);
  const values = parseFrontMatter(frontMatter?.[1] ?? '');
  const requireValue = (key: string): string => {
    const value = values.get(key);
    if (!value) throw new Error(`${path} has no ${key}`);
    return value;
  };
  // A non-breaking space keeps an amount and its currency (`AED`, `درهم`) on one line.
  const text = source
    .slice(frontMatter?.[0].length ?? 0)
    .replace(/\bAED (?=\d)/g, 'AED\u00a0')
    .replace(/(\d) (?=درهم)/g, '$1\u00a0');
  const isArabic = /\p{Script=Arabic}/u.test(requireValue('title'));
  return {
    slug,
    title: requireValue('title'),
    date: requireValue('date'),
    excerpt: requireValue('excerpt'),
    arabic: values.has('title_ar') ? { title: requireValue('title_ar'), excerpt: requireValue('excerpt_ar') } : null,
    image: values.get('image') ?? null,
    minutes: Math.max(1, Math.round(text.split(/\s+/).length / (isArabic ? ARABIC_WORDS_A_MINUTE : WORDS_A_MINUTE))),
    sections: parser
      .lexer(text)
      .flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [{ id: headingId(token.text), title: token.text }] : [])),
    html: parser.parse(isArabic ? text.replace(PERCENTAGE, `${LEFT_TO_RIGHT_MARK}$&`) : text, { async: false }),
  };
}

/** Parses the files of a folder as `import.meta.glob` returns them. */
export const readContentPages = (files: Record<string, string>): ContentPage[] =>
  Object.entries(files).map(([path, source]) => readContentPage(path, source));
