import { readContentPages } from '../../content/markdown.ts';

/** The legal pages; the name of each file is its address. */
export const LEGAL = readContentPages(import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true }));
