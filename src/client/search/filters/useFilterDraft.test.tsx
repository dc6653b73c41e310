import { act, render, renderHook } from '@testing-library/react';
import { Suspense, startTransition, use, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { useFilterDraft } from './useFilterDraft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A hook whose applied filters become the active one, as on the results page. */
function openDraft() {
  const applied: SearchFilter[] = [];
  const hook = renderHook(({ filter }: { filter: SearchFilter }) => useFilterDraft(filter, (next) => applied.push(next)), {
    initialProps: { filter: {} },
  });
  const pass = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    hook.rerender({ filter: applied.at(-1) ?? {} });
  };
  const change = (patch: SearchFilter) => act(() => hook.result.current.setDraft({ ...hook.result.current.draft, ...patch }));
  return { applied, pass, change };
}

test('the first choice is applied after the next paint, quick further choices together after the delay', () => {
  const { applied, pass, change } = openDraft();
  change({ bedrooms: [2] });
  pass(50);
  expect(applied).toEqual([{ bedrooms: [2] }]);
  change({ withPhotos: true });
  pass(100);
  change({ priceDropped: true });
  pass(349);
  expect(applied).toHaveLength(1);
  pass(1);
  expect(applied).toEqual([{ bedrooms: [2] }, { bedrooms: [2], withPhotos: true, priceDropped: true }]);
});

test('a choice after the delay counts as a first one again', () => {
  const { applied, pass, change } = openDraft();
  change({ bedrooms: [2] });
  pass(50);
  pass(400);
  change({ bedrooms: [3] });
  pass(50);
  expect(applied.at(-1)).toEqual({ bedrooms: [3] });
});

test('typed text waits for the delay, also when a choice follows before it is applied', () => {
  const { applied, pass, change } = openDraft();
  change({ minPrice: 5 });
  pass(300);
  change({ minPrice: 50_000 });
  pass(100);
  change({ withPhotos: true });
  pass(100);
  expect(applied).toEqual([]);
  pass(250);
  expect(applied).toEqual([{ minPrice: 50_000, withPhotos: true }]);
});

test('the amounts and loan terms of a budget wait for the delay, as typed text does', () => {
  for (const key of ['monthlyBudget', 'cashBudget', 'income', 'loanInterest', 'loanYears'] as const) {
    const { applied, pass, change } = openDraft();
    change({ [key]: 1 });
    pass(200);
    change({ [key]: 15 });
    pass(349);
    expect(applied, key).toEqual([]);
    pass(1);
    expect(applied, key).toEqual([{ [key]: 15 }]);
  }
});

test('keeps what is typed while a navigation is rendered that this draft has caused', async () => {
  vi.useRealTimers();
  const SHOWN: SearchFilter = { transactionType: 'Buy' };
  const results = Promise.withResolvers<void>();
  let draft!: ReturnType<typeof useFilterDraft>;
  let navigate!: (filter: SearchFilter) => void;
  function Results({ filter }: { filter: SearchFilter }) {
    if (filter !== SHOWN) use(results.promise);
    return null;
  }
  function Filters({ filter }: { filter: SearchFilter }) {
    draft = useFilterDraft(filter, () => {});
    return null;
  }
  function Page() {
    const [filter, setFilter] = useState(SHOWN);
    navigate = (next) => startTransition(() => setFilter(next));
    return (
      <>
        <Filters filter={filter} />
        <Results filter={filter} />
      </>
    );
  }
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  await act(async () => draft.setDraft({ transactionType: 'Any' }));
  await act(async () => void draft.flush());
  // React renders the new filter and waits for its results: the former filter is still active
  await act(async () => navigate({ transactionType: 'Any' }));
  await act(async () => draft.setDraft({ transactionType: 'Any', monthlyBudget: 12_000 }));
  expect(draft.draft).toEqual({ transactionType: 'Any', monthlyBudget: 12_000 });
  await act(async () => results.resolve());
  expect(draft.draft).toEqual({ transactionType: 'Any', monthlyBudget: 12_000 });
});
