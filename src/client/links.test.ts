import { expect, test } from 'vitest';
import { activeTab } from './links.ts';

test.each([
  ['/areas', 'areas'],
  ['/areas/dubai-marina', 'areas'],
  ['/agents/7', 'agents'],
  ['/properties', 'buy'],
  ['/properties?transactionType=rent', 'rent'],
  ['/properties?transactionType=Any&cashBudget=400000', null],
  ['/dubai-villas-for-sale', 'buy'],
  ['/', null],
  ['/help', null],
])('the active tab of %s is %s', (url, tab) => {
  const { pathname, searchParams } = new URL(url, 'https://homes.example');
  expect(activeTab(pathname, searchParams)).toBe(tab);
});
