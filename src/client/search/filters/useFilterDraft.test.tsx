import { act, render, renderHook, screen } from '@testing-library/react';
import { Suspense, startTransition, use, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { useFilterDraft } from './useFilterDraft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * Renders the hook in a page where applied filters become the active filter. `pass` lets milliseconds pass; the delay of the hook is 350 ms, and the
 * next paint is within 50 ms.
 */
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

test('the filter before the first choice replaces the draft when it becomes active again', () => {
  const hook = renderHook(({ filter }: { filter: SearchFilter }) => useFilterDraft(filter, () => {}), { initialProps: { filter: {} } });
  /** Makes a filter the active one and lets the browser paint. */
  const activate = (filter: SearchFilter) => {
    hook.rerender({ filter });
    act(() => void vi.advanceTimersByTime(50));
  };
  act(() => hook.result.current.setDraft({ propertyType: 'Apartment' }));
  act(() => void vi.advanceTimersByTime(50));
  activate({ propertyType: 'Apartment' });
  expect(hook.result.current.draft).toEqual({ propertyType: 'Apartment' });
  activate({});
  expect(hook.result.current.draft).toEqual({});
  expect(hook.result.current.settledDraft).toEqual({});
});

test('what was changed while the search text was parsed also changes the parsed filter', () => {
  const TEXT: SearchFilter = { search: 'villa jumeirah', transactionType: 'Buy' };
  const PARSED: SearchFilter = { propertyType: 'Villa', location: 'Jumeirah', transactionType: 'Rent' };
  /** The draft of the filter drawer after a change while the text was parsed. */
  const draftAfter = (changed: SearchFilter) => {
    const hook = renderHook(({ filter }: { filter: SearchFilter }) => useFilterDraft(filter), { initialProps: { filter: TEXT } });
    act(() => hook.result.current.setDraft(changed));
    hook.rerender({ filter: PARSED });
    act(() => void vi.advanceTimersByTime(400));
    return hook.result.current.draft;
  };
  expect(draftAfter({ ...TEXT, bedrooms: [3] })).toEqual({ ...PARSED, bedrooms: [3] });
  expect(draftAfter(TEXT)).toEqual(PARSED);
  expect(draftAfter({ transactionType: 'Buy' })).toEqual({ transactionType: 'Buy' });
});

test('the draft keeps typed text while React renders the navigation that the draft caused', async () => {
  vi.useRealTimers();
  const SHOWN: SearchFilter = { transactionType: 'Buy' };
  const CHOSEN: SearchFilter = { transactionType: 'Any' };
  const TYPED: SearchFilter = { transactionType: 'Any', monthlyBudget: 12_000 };
  const results = Promise.withResolvers<void>();
  /** Suspends while a filter other than the first has no results. */
  function Results({ filter }: { filter: SearchFilter }) {
    if (filter !== SHOWN) use(results.promise);
    return null;
  }
  function Filters({ filter }: { filter: SearchFilter }) {
    const { draft, setDraft, flush } = useFilterDraft(filter, () => {});
    return (
      <>
        <output>{JSON.stringify(draft)}</output>
        <button type="button" onClick={() => setDraft(CHOSEN)}>
          Choose
        </button>
        <button type="button" onClick={flush}>
          Apply
        </button>
        <button type="button" onClick={() => setDraft(TYPED)}>
          Type
        </button>
      </>
    );
  }
  function Page() {
    const [filter, setFilter] = useState(SHOWN);
    return (
      <>
        <Filters filter={filter} />
        <button type="button" onClick={() => startTransition(() => setFilter(CHOSEN))}>
          Navigate
        </button>
        <Results filter={filter} />
      </>
    );
  }
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  // after `Navigate` React renders the new filter and waits for its results: the former filter is still active
  for (const name of ['Choose', 'Apply', 'Navigate', 'Type']) await act(async () => screen.getByRole('button', { name }).click());
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(TYPED));
  await act(async () => results.resolve());
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(TYPED));
});
