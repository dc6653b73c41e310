import { readContentPages } from '../content/markdown.ts';

/** The news articles, newest first, bundled from the Markdown files in `articles/`. */
export const ARTICLES = readContentPages(
  import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true }),
).sort((a, b) => b.date.localeCompare(a.date));
