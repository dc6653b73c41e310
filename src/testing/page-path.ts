// Tells paths of pages from others.
import { findRoute, notFoundRoute } from '../client/routes.tsx';

/** Whether a path, such as `/properties?page=2`, is that of a page of the site. */
export const isPagePath = (path: string): boolean => findRoute(new URL(path, 'https://homes.example')).route !== notFoundRoute;
