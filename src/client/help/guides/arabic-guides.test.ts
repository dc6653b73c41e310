import { describe, expect, test } from 'vitest';
import { ARABIC_GUIDES } from './arabic-guides.ts';
import { GUIDES } from './guides.ts';

/**
 * What a guide must have in both languages: its links, its amounts, shares and years, and as many headings and list items. Numbers of one
 * digit are left out, because Arabic may write them in words.
 */
const factsOf = (html: string) => ({
  links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href).toSorted(),
  numbers: [...html.replace(/<[^>]+>/g, ' ').matchAll(/\d[\d,.]*\d/g)].map(([number]) => number).toSorted(),
  headings: html.match(/<h2/g)?.length,
  items: html.match(/<li>/g)?.length,
});

describe('the guides in Arabic', () => {
  test('have the slugs and dates of the English guides in the same order, and Arabic titles', () => {
    expect(ARABIC_GUIDES.map(({ slug, date }) => [slug, date])).toEqual(GUIDES.map(({ slug, date }) => [slug, date]));
    for (const { title, excerpt, sections } of ARABIC_GUIDES) {
      expect(`${title} ${excerpt}`).toMatch(/^[^A-Za-z]+$/);
      for (const { id } of sections) expect(id).toMatch(/^[\p{Script=Arabic}-]+$/u);
    }
  });

  test.each(ARABIC_GUIDES.map((guide) => [guide.slug, guide] as const))(
    '%s has the links, amounts, headings and items of the English guide, and no Latin words',
    (slug, guide) => {
      expect(factsOf(guide.html)).toEqual(factsOf(GUIDES.find((english) => english.slug === slug)!.html));
      expect(guide.html.replace(/<[^>]+>/g, ' ').match(/[A-Za-z]{2,}/g)).toBeNull();
      // the space before the currency must be non-breaking, so that an amount stays on one line
      expect(guide.html).not.toMatch(/\d درهم/);
    },
  );
});
