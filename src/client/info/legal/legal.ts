import { readContentPages } from '../../content/markdown.ts';

/** The legal pages, bundled from the Markdown files in `texts`. The name of a file is the slug of its page. */
export const LEGAL = readContentPages(import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true }));
