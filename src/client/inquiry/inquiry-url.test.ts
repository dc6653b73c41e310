import { expect, test } from 'vitest';
import { listPath, readList } from './inquiry-url.ts';

test.each([
  ['', { tab: 'received', page: 1 }],
  ['tab=sent&status=closed&page=3', { tab: 'sent', status: 'closed', page: 3 }],
  ['tab=else&status=lost&page=-2', { tab: 'received', page: 1 }],
  ['page=1.5', { tab: 'received', page: 1 }],
  ['page=10001', { tab: 'received', page: 1 }],
])('%o is read as %o', (query, list) => {
  expect(readList(new URLSearchParams(query))).toEqual(list);
});

test('an address holds only what is not usual, and is read as it was written', () => {
  expect(listPath({ tab: 'received', page: 1 })).toBe('/inquiries');
  const list = { tab: 'sent', status: 'new', page: 2 } as const;
  expect(listPath(list)).toBe('/inquiries?tab=sent&status=new&page=2');
  expect(readList(new URL(listPath(list), 'https://homes.example').searchParams)).toEqual(list);
});
