import { readContentPages } from '../content/markdown.ts';

/** The articles, newest first. */
export const ARTICLES = readContentPages(
  import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true }),
).sort((a, b) => b.date.localeCompare(a.date));
