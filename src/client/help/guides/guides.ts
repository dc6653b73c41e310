import { readContentPages } from '../../content/markdown.ts';
import { inGuideOrder } from './guide-order.ts';

/** The buying guides in English, in the order of a purchase, from Markdown files that the build includes. */
export const GUIDES = inGuideOrder(
  readContentPages(import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })),
);
