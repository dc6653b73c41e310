import { Marked, type RendererObject } from 'marked';
import type { ContentPage } from './content-page.ts';

const FRONT = /^---\n([\s\S]*?)\n---\n/;
const SAFE_LINK = /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/;

const escaped = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Raw HTML is shown as the text it is, pictures as their words, links of unknown kinds as theirs. */
const renderer: RendererObject = {
  html: ({ text }) => escaped(text),
  image: ({ text }) => escaped(text),
  heading({ tokens, depth, text }) {
    return `<h${depth}${depth === 2 ? ` id="${idOf(text)}"` : ''}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    return SAFE_LINK.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
  },
  // a cell of a table's head that says nothing is no head
  tablecell({ tokens, header, align }) {
    const tag = header && tokens.length > 0 ? 'th' : 'td';
    return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${align ? ` align="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
  },
};
const marked = new Marked({ renderer });

/**
 * Reads a Markdown file with its front matter (`title`, `date`, `excerpt`, optionally `image`).
 * @throws Error naming the file and what is missing
 */
export function readContentPage(path: string, source: string): ContentPage {
  const slug = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const front = FRONT.exec(source);
  const lines = front?.[1]?.split('\n').map((line) => line.split(/:\s(.*)/s)) ?? [];
  const values = new Map(lines.map(([key = '', value = '']) => [key, value]));
  const need = (key: string): string => {
    const value = values.get(key);
    if (!value) throw new Error(`${path} has no ${key}`);
    return value;
  };
  // an amount does not leave its currency at the end of a line
  const text = source.slice(front?.[0].length ?? 0).replace(/\bAED (?=\d)/g, 'AED\u00a0');
  return {
    slug,
    title: need('title'),
    date: need('date'),
    excerpt: need('excerpt'),
    image: values.get('image') ?? null,
    minutes: Math.max(1, Math.round(text.split(/\s+/).length / 200)),
    sections: marked
      .lexer(text)
      .flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [{ id: idOf(token.text), title: token.text }] : [])),
    html: marked.parse(text, { async: false }),
  };
}

/** All files of a folder, as Vite's `import.meta.glob` gives them. */
export const readContentPages = (files: Record<string, string>): ContentPage[] =>
  Object.entries(files).map(([path, source]) => readContentPage(path, source));
