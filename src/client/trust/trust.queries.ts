// What the server loads before it renders the page about trust.
import type { QueryHelpers } from '../route.ts';

/** Loads the figures for the server-rendered page. */
export const prefetchTrust = (helpers: QueryHelpers) => helpers.trust.figures.prefetch();
