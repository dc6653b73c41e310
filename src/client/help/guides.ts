import { readPapers } from '../news/markdown.ts';
import { findPaper } from '../news/paper.ts';

const files = readPapers(import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default', eager: true }));
const ORDER = ['what-you-can-spend', 'the-first-visit', 'the-papers', 'the-offer', 'the-loan', 'transfer-and-keys'];

/** The buying guides in the order of a purchase. */
export const GUIDES = ORDER.map((slug) => findPaper(files, slug));
