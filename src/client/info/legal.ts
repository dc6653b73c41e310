import { readPapers } from '../news/markdown.ts';

/** The legal pages; the name of each file is its address. */
export const LEGAL = readPapers(import.meta.glob<string>('./legal/*.md', { query: '?raw', import: 'default', eager: true }));
