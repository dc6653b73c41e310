import { type ContentPage, findContentPage } from '../../content/content-page.ts';

/** Slugs of the guides: a buyer's steps, from the budget to the keys. */
const GUIDE_SLUGS = ['what-you-can-spend', 'the-first-visit', 'the-papers', 'the-offer', 'the-loan', 'transfer-and-keys'];

/** Sorts the guides into this order. @throws NOT_FOUND if one is missing */
export const inGuideOrder = (pages: readonly ContentPage[]): ContentPage[] => GUIDE_SLUGS.map((slug) => findContentPage(pages, slug));
