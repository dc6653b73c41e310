import { readContentPages } from '../../content/markdown.ts';
import { inGuideOrder } from './guide-order.ts';

/** The buying guides in Arabic: the same slugs in the same order. */
export const ARABIC_GUIDES = inGuideOrder(
  readContentPages(import.meta.glob<string>('./articles/ar/*.md', { query: '?raw', import: 'default', eager: true })),
);
