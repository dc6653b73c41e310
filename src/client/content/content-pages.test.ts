// Checks the texts of all articles, guides and legal pages.
import { describe, expect, test } from 'vitest';
import { readRoutePaths } from '../../testing/route-addresses.ts';
import { GUIDES } from '../help/guides/guides.ts';
import { LEGAL } from '../info/legal/legal.ts';
import { ARTICLES } from '../news/articles.ts';
import type { ContentPage } from './content-page.ts';

/** The targets of the links in the HTML of a page. */
const linksOf = (page: ContentPage): string[] =>
  [...page.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));
const knownPaths = new Set(readRoutePaths());
/** Pages that are found by their slug, by the path above them. */
const pagesByFolder: Record<string, readonly ContentPage[]> = { '/news/': ARTICLES, '/help/buying-guides/': GUIDES };

describe('every content text', () => {
  test.each([...ARTICLES, ...GUIDES, ...LEGAL].map((page) => [page.slug, page] as const))(
    '%s has no first-level heading, and every link to this site leads to an existing page',
    (_slug, page) => {
      expect(page.html).not.toContain('<h1');
      for (const link of linksOf(page).filter((href) => href.startsWith('/'))) {
        const path = link.split(/[?#]/)[0]!;
        const folder = path.slice(0, path.lastIndexOf('/') + 1);
        const isContentPage = pagesByFolder[folder]?.some(({ slug }) => folder + slug === path);
        expect(isContentPage || knownPaths.has(path), link).toBe(true);
      }
    },
  );
});
