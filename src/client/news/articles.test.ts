import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ContentPage } from '../content/content-page.ts';
import { GUIDES } from '../help/guides/guides.ts';
import { LEGAL } from '../info/legal/legal.ts';
import { ARTICLES } from './articles.ts';

const countWords = (page: ContentPage): number => page.html.replace(/<[^>]+>/g, ' ').split(/\s+/).length;
const linksOf = (page: ContentPage): string[] =>
  [...page.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));
/** Known paths, read as text because importing the routes loads every page. */
const knownPaths = new Set([...readFileSync('src/client/routes.tsx', 'utf8').matchAll(/page\('([^']+)'/g)].map((match) => match[1]));

describe('the news articles', () => {
  test('are six, newest first, each with a date, a picture and 300 to 600 words (R158)', () => {
    expect(ARTICLES).toHaveLength(6);
    expect(ARTICLES.map(({ date }) => date)).toEqual(
      ARTICLES.map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    for (const article of ARTICLES) {
      expect(article.date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(countWords(article), article.slug).toBeGreaterThanOrEqual(300);
      expect(countWords(article), article.slug).toBeLessThanOrEqual(600);
      expect(() => readFileSync(`public${article.image}`), article.slug).not.toThrow();
    }
  });

  test('name their sources at the end', () => {
    for (const article of ARTICLES.filter(({ slug }) => slug !== 'how-promotion-decides-the-order')) {
      expect(article.html, article.slug).toMatch(/<hr>\n<p>Sources: /);
    }
  });
});

describe('every content text', () => {
  test.each([...ARTICLES, ...GUIDES, ...LEGAL].map((page) => [page.slug, page] as const))(
    '%s has no first-level heading, and every link leads to an existing page',
    (_slug, page) => {
      expect(page.html).not.toContain('<h1');
      const names: Record<string, readonly ContentPage[]> = { '/news/': ARTICLES, '/help/buying-guides/': GUIDES };
      for (const link of linksOf(page).filter((href) => href.startsWith('/'))) {
        const path = link.split(/[?#]/)[0]!;
        const folder = path.slice(0, path.lastIndexOf('/') + 1);
        const isContentPage = names[folder]?.some(({ slug }) => folder + slug === path);
        expect(isContentPage || knownPaths.has(path), link).toBe(true);
      }
    },
  );
});
