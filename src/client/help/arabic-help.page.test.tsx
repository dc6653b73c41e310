// Tests of the help section in Arabic: its pages have no English texts, and their links, amounts and shares have the Arabic form.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Texts that Arabic pages keep in Latin letters: references of homes, the official contract form F, and websites named as sources. */
const ALLOWED_ENGLISH = [
  /DLV-\d+/,
  'العقد F',
  /[a-z\d-]+\.(?:com|ae|properties)\b/,
  /payless4mortgage|ricadimortgages|mena-properties|triplem|arkconsulting/,
];

test.each([
  ['/ar/help', 'المساعدة'],
  ['/ar/help/mortgage-calculator', 'حاسبة التمويل العقاري'],
  ['/ar/help/mortgage-calculator?for=rent', 'حاسبة التمويل العقاري'],
  ['/ar/help/mortgage-calculator?for=rise', 'هل يجوز أن يزيد إيجاري؟'],
  ['/ar/help/buying-guides', 'أدلة الشراء'],
  ['/ar/help/buying-guides/the-offer', 'العرض والعقد'],
  ['/ar/help/tutorials', 'أدلة مصورة'],
])('%s is written in Arabic from its heading to its last line', async (path, heading) => {
  await visit(path, server.device());
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(findLatinTexts(screen.getByRole('main'), ALLOWED_ENGLISH)).toEqual([]);
  expect(document.title).not.toMatch(/^[A-Za-z]/);
});

test('a link of an Arabic guide leads to the Arabic page', async () => {
  await visit('/ar/help/buying-guides/what-you-can-spend', server.device());
  const guide = within(await screen.findByRole('article'));
  expect(guide.getByRole('link', { name: 'الحاسبة' }).getAttribute('href')).toBe('/ar/help/mortgage-calculator');
});

test('the calculator writes amounts in dirhams and the percent sign after the number', async () => {
  await visit('/ar/help/mortgage-calculator?price=2000000', server.device());
  // the monthly instalment of the initial values: 75 % of the price as a loan at 4.25 % a year over 25 years
  expect(await screen.findByText('8,126 درهم', { selector: 'output' })).toBeTruthy();
  // marks of direction around `50%` keep the sign after the number in a text that runs from right to left
  expect(screen.getByText(/^تشترط البنوك ألا تتجاوز الأقساط \u206850%\u2069 من الدخل/)).toBeTruthy();
});
