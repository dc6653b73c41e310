import { queryOptions } from '@tanstack/react-query';
import { findContentPage } from '../../content/content-page.ts';
import type { QueryHelpers } from '../../route.ts';

/** One legal page by its slug, from the bundled texts (no request to the API). They are imported on demand, because they are long. */
export const legalQuery = (slug: string) =>
  queryOptions({ queryKey: ['legal', slug], queryFn: async () => findContentPage((await import('./legal.ts')).LEGAL, slug) });

/** Loads a legal page into the query cache when the server renders it. */
export const prefetchLegal = (slug: string) => (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(legalQuery(slug));
