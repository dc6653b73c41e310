import { expect, test } from 'vitest';
import { sourceOf, sourceOfReferrer } from './sources.ts';

test.each([
  ['/', 'home'],
  ['/ar', 'home'],
  ['/properties?location=Dubai+Marina', 'search'],
  ['/ar/properties', 'search'],
  ['/properties?view=map&x=1', 'map'],
  ['/agents/3?tab=reviews', 'agent'],
  ['/ar/brokerages/palm-homes', 'agent'],
  ['/agents', 'site'],
  ['/properties/1042', 'site'],
  ['/saved', 'site'],
])('homes on %s are shown by: %s (O91)', (path, source) => {
  expect(sourceOf(path)).toBe(source);
});

test('a page that another site or no page opened was opened directly', () => {
  const origin = 'https://homes.example';
  expect(sourceOfReferrer('', origin)).toBe('direct');
  expect(sourceOfReferrer('https://www.google.com/', origin)).toBe('direct');
  expect(sourceOfReferrer('https://homes.example.evil.example/properties', origin)).toBe('direct');
  expect(sourceOfReferrer('https://homes.example/ar/properties?view=map', origin)).toBe('map');
});

test('a page that the frame on the site of a brokerage opened says so in its query (O203)', () => {
  expect(sourceOfReferrer('https://homes.example/embed/palm-homes', 'https://homes.example', '?from=widget')).toBe('widget');
});
