import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ContentPage } from '../content/content-page.ts';
import { ARTICLES } from './articles.ts';

const countWords = (page: ContentPage): number => page.html.replace(/<[^>]+>/g, ' ').split(/\s+/).length;

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
      // the picture is a file of the site
      expect(() => readFileSync(`public${article.image}`), article.slug).not.toThrow();
    }
  });

  test('name their sources at the end', () => {
    // this article is about our own site, so it has no other source
    for (const article of ARTICLES.filter(({ slug }) => slug !== 'how-promotion-decides-the-order')) {
      expect(article.html, article.slug).toMatch(/<hr>\n<p>Sources: .*<\/p>\n$/);
    }
  });
});
