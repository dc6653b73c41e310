import { findContentPage } from '../../content/content-page.ts';
import { readContentPages } from '../../content/markdown.ts';

const files = readContentPages(import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true }));
const ORDER = ['what-you-can-spend', 'the-first-visit', 'the-papers', 'the-offer', 'the-loan', 'transfer-and-keys'];

/** The buying guides in the order of a purchase. */
export const GUIDES = ORDER.map((slug) => findContentPage(files, slug));
