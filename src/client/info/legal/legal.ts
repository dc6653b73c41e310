import { readPapers } from '../../content/markdown.ts';

/** The legal pages; the name of each file is its address. */
export const LEGAL = readPapers(import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true }));
