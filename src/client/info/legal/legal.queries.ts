import { queryOptions } from '@tanstack/react-query';
import { findContentPage } from '../../content/content-page.ts';
import type { QueryHelpers } from '../../route.ts';

/** One legal page by its slug. */
export const legalQuery = (slug: string) =>
  queryOptions({ queryKey: ['legal', slug], queryFn: async () => findContentPage((await import('./legal.ts')).LEGAL, slug) });

/** Loads a legal page for the server-rendered page. */
export const prefetchLegal = (slug: string) => (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(legalQuery(slug));
