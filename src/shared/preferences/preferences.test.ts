import { expect, test } from 'vitest';
import { parsePreferences, preferencesText } from './preferences.ts';

test('settings are read from the text that the cookie has', () => {
  const preferences = { areaUnit: 'sqm', currency: 'EUR', rentPeriod: 'year', theme: 'dark', at: 1_763_800_000_000 } as const;
  expect(preferencesText(preferences)).toBe('areaUnit=sqm&currency=EUR&rentPeriod=year&theme=dark&at=1763800000000');
  expect(parsePreferences(preferencesText(preferences))).toEqual(preferences);
});

test.each([
  ['unknown values', 'areaUnit=acre&currency=XXX&rentPeriod=week&theme=neon&at=1'],
  ['markup', 'areaUnit=%3Cscript%3E&currency=%22%3E'],
  ['nothing', ''],
  ['a time alone', 'at=5'],
  ['a text without end', `areaUnit=sqm&${'x'.repeat(5000)}`],
  ['percent signs that encode nothing', 'areaUnit=%E0%A4%A&currency=%'],
])('%s in the cookie count as no settings', (_name, text) => {
  expect(parsePreferences(text)).toBeNull();
});

test('one invalid value leaves the others as they are', () => {
  expect(parsePreferences('areaUnit=sqm&currency=XXX&at=-1')).toMatchObject({ areaUnit: 'sqm', currency: undefined, at: 0 });
});
