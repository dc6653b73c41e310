#!/bin/sh
# @tanstack/query-core 5.107.1: a query that is invalidated while its first load is under way keeps the response of that load. A query that
# has data is requested again in the same case (`cancelRefetch`). A change that is stored during the first load is therefore missing on the
# page, with `isInvalidated` false, until the next invalidation. Cancelling such queries before the invalidation requests them again.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/query-core@5.107.1
cat > first-load.mjs <<'JS'
import { QueryClient, QueryObserver } from '@tanstack/query-core';

/** Loads a value, changes it during a load, invalidates the query, and returns what the query shows and how often it was requested. */
async function changeDuring(load, prepare = async () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  let stored = 'before';
  let requests = 0;
  const answers = [];
  const queryFn = () => {
    requests++;
    const value = stored;
    return new Promise((resolve) => answers.push(() => resolve(value)));
  };
  const answerAll = async () => {
    for (let turn = 0; turn < 5; turn++) {
      for (const answer of answers.splice(0)) answer();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const observer = new QueryObserver(client, { queryKey: ['homes'], queryFn });
  observer.subscribe(() => {});
  if (load === 'second') {
    await answerAll();
    void observer.refetch();
  }
  stored = 'after';
  await prepare(client);
  void client.invalidateQueries({ queryKey: ['homes'] });
  await answerAll();
  const { data } = observer.getCurrentResult();
  const { isInvalidated } = client.getQueryState(['homes']);
  return `${load} load: ${data}, requests ${requests}, isInvalidated ${isInvalidated}`;
}
console.log(await changeDuring('first'));
console.log(await changeDuring('second'));
console.log('cancelled,', await changeDuring('first', (client) => client.cancelQueries({ queryKey: ['homes'] })));
JS
node first-load.mjs | tee output
cat > expected <<'TEXT'
first load: before, requests 1, isInvalidated false
second load: after, requests 3, isInvalidated false
cancelled, first load: after, requests 2, isInvalidated false
TEXT
diff expected output
