import { findPaper } from '../../content/content-page.ts';
import { readPapers } from '../../content/markdown.ts';

const files = readPapers(import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true }));
const ORDER = ['what-you-can-spend', 'the-first-visit', 'the-papers', 'the-offer', 'the-loan', 'transfer-and-keys'];

/** The buying guides in the order of a purchase. */
export const GUIDES = ORDER.map((slug) => findPaper(files, slug));
