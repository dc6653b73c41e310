// Queries of the buying guides, whose texts are part of the scripts, and what the server loads before it renders their pages.
import { queryOptions } from '@tanstack/react-query';
import { getLocale } from '../../shared/locale.ts';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** The guides in the language of the page. Each language is a separate script, so that browsers load one only. */
const loadGuides = async () =>
  getLocale() === 'ar' ? (await import('./guides/arabic-guides.ts')).ARABIC_GUIDES : (await import('./guides/guides.ts')).GUIDES;

/** All buying guides as cards, in the order of a purchase. */
export const guidesQuery = queryOptions({ queryKey: ['guides'], queryFn: async () => (await loadGuides()).map(cardOf) });

/** One guide, and the cards of all guides for the list beside it. @throws NOT_FOUND for an unknown slug */
export const guideQuery = (slug: string) =>
  queryOptions({
    queryKey: ['guides', slug],
    queryFn: async () => {
      const guides = await loadGuides();
      return { guide: findContentPage(guides, slug), cards: guides.map(cardOf) };
    },
  });

/** Loads the cards of all guides, for the server-rendered list of guides. */
export const prefetchGuides = (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(guidesQuery);
/** Loads the guide whose slug is in the route, for its server-rendered page. */
export const prefetchGuide = (helpers: QueryHelpers, { params }: RouteMatch) =>
  helpers.queryClient.prefetchQuery(guideQuery(params.slug ?? ''));
