// Tests of the query cache of the website; no server.
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { SiteQueryClient } from './query-client.ts';

test('a change during the first load of a query is in its result', async () => {
  const client = new SiteQueryClient();
  let stored = 'before';
  const releases: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [['saved', 'cards']],
    queryFn: async () => {
      const read = stored;
      await new Promise<void>((resolve) => releases.push(resolve));
      return read;
    },
  });
  const results: unknown[] = [];
  const unsubscribe = observer.subscribe(({ data, isError }) => results.push(isError ? 'error' : data));
  stored = 'after';
  const invalidation = client.invalidateQueries({ queryKey: [['saved']] });
  await expect.poll(() => releases.length).toBe(2);
  for (const release of releases) release();
  await invalidation;
  expect(observer.getCurrentResult().data).toBe('after');
  expect(results).not.toContain('error');
  expect(results).not.toContain('before');
  unsubscribe();
});
