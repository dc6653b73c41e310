// Queries of the buying guides, and what the server loads before it renders their pages.
import { queryOptions } from '@tanstack/react-query';
import { getLocale } from '../../shared/locale.ts';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** The guides in the language of the page; each language is a script of its own. */
const loadGuides = async () =>
  getLocale() === 'ar' ? (await import('./guides/arabic-guides.ts')).ARABIC_GUIDES : (await import('./guides/guides.ts')).GUIDES;

/** All buying guides as cards, in the order of a purchase. */
export const guidesQuery = queryOptions({ queryKey: ['guides'], queryFn: async () => (await loadGuides()).map(cardOf) });

/** One guide, and the cards of all guides for its list. @throws NOT_FOUND for an unknown slug */
export const guideQuery = (slug: string) =>
  queryOptions({
    queryKey: ['guides', slug],
    queryFn: async () => {
      const guides = await loadGuides();
      return { guide: findContentPage(guides, slug), cards: guides.map(cardOf) };
    },
  });

/** Loads the guides for the server-rendered page. */
export const prefetchGuides = (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(guidesQuery);
/** Loads the guide of the route for the server-rendered page. */
export const prefetchGuide = (helpers: QueryHelpers, { params }: RouteMatch) =>
  helpers.queryClient.prefetchQuery(guideQuery(params.slug ?? ''));
