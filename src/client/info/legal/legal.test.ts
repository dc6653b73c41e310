import { expect, test } from 'vitest';
import { formatArticleDate } from '../../../shared/format.ts';
import { LEGAL } from './legal.ts';

const text = (slug: string) => LEGAL.find((page) => page.slug === slug)?.html ?? '';

test('three legal pages, each last updated April 17, 2025 (R28)', () => {
  expect(LEGAL.map(({ slug }) => slug).toSorted()).toEqual(['cookie-policy', 'privacy-policy', 'terms']);
  for (const { date } of LEGAL) expect(formatArticleDate(date)).toBe('April 17, 2025');
});

test('thirty days of notice, and no children under 13 (R170)', () => {
  expect(text('terms')).toMatch(/30 days before/);
  expect(text('terms')).toMatch(/30 days’ notice/);
  expect(text('privacy-policy')).toMatch(/children under 13/);
});
