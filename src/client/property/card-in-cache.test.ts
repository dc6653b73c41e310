import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findCard } from './card-in-cache.ts';

/** Fields of the card of the home with id 7. */
const makeCard = (fields: object) => ({ id: 7, summary: 'A bright home.', imageCount: 1, ...fields });

/** A query cache with responses in the order in which their queries were created; each was received at its time, in milliseconds. */
function cacheOf(...responses: { response: unknown; receivedAt: number }[]): QueryClient {
  const queryClient = new QueryClient();
  for (const [i, { response, receivedAt }] of responses.entries()) {
    queryClient.setQueryData([`query ${i}`], response, { updatedAt: receivedAt });
  }
  return queryClient;
}

test('a card in the query cache is found in a list or in the items of a page', () => {
  expect(findCard(cacheOf({ response: [makeCard({ price: 1 })], receivedAt: 1 }), 7)).toMatchObject({ price: 1 });
  expect(findCard(cacheOf({ response: { items: [makeCard({ price: 2 })] }, receivedAt: 1 }), 7)).toMatchObject({ price: 2 });
  expect(findCard(cacheOf({ response: [makeCard({ price: 1 })], receivedAt: 1 }), 8)).toBeUndefined();
});

test('a card in several cached responses is that of the newest response', () => {
  const cache = cacheOf(
    { response: [makeCard({ price: 1_000_000 })], receivedAt: 1000 },
    { response: { items: [makeCard({ price: 900_000 })] }, receivedAt: 3000 },
    { response: [makeCard({ price: 950_000 })], receivedAt: 2000 },
  );
  expect(findCard(cache, 7)).toMatchObject({ price: 900_000 });
});

test('a card of a home that is not published is not found, also if an older response has it as published', () => {
  for (const status of ['sold', 'rented', 'paused']) {
    const cache = cacheOf(
      { response: { items: [makeCard({})] }, receivedAt: 1000 },
      { response: [makeCard({ status })], receivedAt: 2000 },
    );
    expect(findCard(cache, 7)).toBeUndefined();
  }
  expect(findCard(cacheOf({ response: [makeCard({ status: 'published' })], receivedAt: 1000 }), 7)).toMatchObject({ id: 7 });
});
