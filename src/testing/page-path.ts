// Distinguishes paths of the website's pages from other paths, for tests of links.
import { findRoute, notFoundRoute } from '../client/routes.tsx';

/** Whether a path, such as `/properties?page=2`, leads to a page of the website. */
export const isPagePath = (path: string): boolean => findRoute(new URL(path, 'https://homes.example')).route !== notFoundRoute;
