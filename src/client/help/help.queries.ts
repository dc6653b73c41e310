import { queryOptions } from '@tanstack/react-query';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

const loadGuides = async () => (await import('./guides/guides.ts')).GUIDES;

/** The buying guides as cards, in the order of a purchase. */
export const guidesQuery = queryOptions({ queryKey: ['guides'], queryFn: async () => (await loadGuides()).map(cardOf) });

/** One guide, its number, and all of them to move between. Fails with NOT_FOUND for an unknown name. */
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
