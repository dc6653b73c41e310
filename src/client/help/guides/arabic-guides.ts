import { readContentPages } from '../../content/markdown.ts';
import { inGuideOrder } from './guide-order.ts';

/** The buying guides in Arabic, from Markdown files that the build includes. Slugs and order are those of the English guides. */
export const ARABIC_GUIDES = inGuideOrder(
  readContentPages(import.meta.glob<string>('./articles/ar/*.md', { query: '?raw', import: 'default', eager: true })),
);
