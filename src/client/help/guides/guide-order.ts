import { type ContentPage, findContentPage } from '../../content/content-page.ts';

/** Slugs of the buying guides in the order of a purchase, from the budget to the keys. */
const GUIDE_SLUGS = ['what-you-can-spend', 'the-first-visit', 'the-papers', 'the-offer', 'the-loan', 'transfer-and-keys'];

/** The guides in the order of a purchase, whatever their order in `pages`. @throws NOT_FOUND if a guide is missing */
export const inGuideOrder = (pages: readonly ContentPage[]): ContentPage[] => GUIDE_SLUGS.map((slug) => findContentPage(pages, slug));
