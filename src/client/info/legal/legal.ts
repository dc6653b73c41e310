import { readContentPages } from '../../content/markdown.ts';

/** The legal pages; the file name is the slug. */
export const LEGAL = readContentPages(import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true }));
