import { expect, test } from 'vitest';
import { formatLegalDate } from '../../../shared/format.ts';
import { LEGAL } from './legal.ts';

const htmlOf = (slug: string) => LEGAL.find((page) => page.slug === slug)?.html ?? '';

test('three legal pages exist, each last updated April 17, 2025 (R28)', () => {
  expect(LEGAL.map(({ slug }) => slug).toSorted()).toEqual(['cookie-policy', 'privacy-policy', 'terms']);
  for (const { date } of LEGAL) expect(formatLegalDate(date)).toBe('April 17, 2025');
});

test('the legal pages state thirty days of notice and exclude children under 13 (R170)', () => {
  expect(htmlOf('terms')).toMatch(/30 days before/);
  expect(htmlOf('terms')).toMatch(/30 days’ notice/);
  expect(htmlOf('privacy-policy')).toMatch(/children under 13/);
});
