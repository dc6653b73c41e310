import { queryOptions } from '@tanstack/react-query';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

const loadGuides = async () => (await import('./guides/guides.ts')).GUIDES;

/** All buying guides as cards, in the order of a purchase. */
export const guidesQuery = queryOptions({ queryKey: ['guides'], queryFn: async () => (await loadGuides()).map(cardOf) });

/** One guide with its position and the cards of all guides. @throws NOT_FOUND for an unknown slug */
export const guideQuery = (slug: string) =>
  queryOptions({
    queryKey: ['guides', slug],
    queryFn: async () => {
      const guides = await loadGuides();
      return { guide: findContentPage(guides, slug), all: guides.map(cardOf) };
    },
  });

export const prefetchGuides = (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(guidesQuery);
export const prefetchGuide = (helpers: QueryHelpers, { params }: RouteMatch) =>
  helpers.queryClient.prefetchQuery(guideQuery(params.slug ?? ''));
