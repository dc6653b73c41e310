import { TRPCError } from '@trpc/server';
import { expect, test, vi } from 'vitest';
import type { QueryHelpers } from '../route.ts';
import { prefetchProperty } from './property.queries.ts';

const match = { params: { id: '7' }, query: new URLSearchParams() };

/** Prefetches the home 7, whose query `property.get` fails with a code, and which was sold. */
async function prefetchAfterFailure(code: TRPCError['code']) {
  const fetchTaken = vi.fn(() => Promise.resolve({ id: 7 }));
  const property = {
    similar: { prefetch: () => Promise.resolve() },
    get: { fetch: () => Promise.reject(new TRPCError({ code })) },
    taken: { fetch: fetchTaken },
  };
  const isFound = await prefetchProperty({ property } as unknown as QueryHelpers, match);
  return { isFound, isTakenRead: fetchTaken.mock.calls.length > 0 };
}

test('a property that is not published is looked up among the taken homes', async () => {
  expect(await prefetchAfterFailure('NOT_FOUND')).toEqual({ isFound: true, isTakenRead: true });
});

test('a property that could not be read is not looked up among the taken homes, which would answer that it does not exist', async () => {
  expect(await prefetchAfterFailure('INTERNAL_SERVER_ERROR')).toEqual({ isFound: false, isTakenRead: false });
});
