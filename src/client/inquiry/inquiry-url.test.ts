import { expect, test } from 'vitest';
import { MAX_INQUIRY_PAGE } from '../../shared/inquiry/inquiry.ts';
import { inquiryListPath, readInquiryListState } from './inquiry-url.ts';

// an unknown tab or status, and a page that is no number from 1 to the maximum, count as absent
test.each([
  ['', { tab: 'received', page: 1 }],
  ['tab=sent&status=closed&page=3', { tab: 'sent', status: 'closed', page: 3 }],
  ['tab=else&status=lost&page=-2', { tab: 'received', page: 1 }],
  ['page=1.5', { tab: 'received', page: 1 }],
  [`page=${MAX_INQUIRY_PAGE + 1}`, { tab: 'received', page: 1 }],
])('the URL %o is read as %o', (query, list) => {
  expect(readInquiryListState(new URLSearchParams(query))).toEqual(list);
});

test('a URL contains only values that differ from the default and is read back unchanged', () => {
  expect(inquiryListPath({ tab: 'received', page: 1 })).toBe('/inquiries');
  const list = { tab: 'sent', status: 'new', page: 2 } as const;
  expect(inquiryListPath(list)).toBe('/inquiries?tab=sent&status=new&page=2');
  expect(readInquiryListState(new URL(inquiryListPath(list), 'https://homes.example').searchParams)).toEqual(list);
});
