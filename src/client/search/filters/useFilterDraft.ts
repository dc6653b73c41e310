// The filter while it is edited, before it is applied to the URL.
import { useEffect, useEffectEvent, useState } from 'react';
import { queryFromFilter, type SearchFilter } from '../../../shared/search/search.ts';

/** How long a draft rests before it is applied: typing and dragging change it many times. */
const REST_MS = 350;

/** Whether a minimum is above its maximum. */
const isCrossed = (min = 0, max = Infinity): boolean => min > max;

/** Whether a range contradicts itself: people are still typing. */
const isContradictory = ({ minPrice, maxPrice, minArea, maxArea }: SearchFilter): boolean =>
  isCrossed(minPrice, maxPrice) || isCrossed(minArea, maxArea);

/**
 * A draft of the filter, reset whenever the active filter changes to another one. `rested` is the draft without what is still being typed.
 * @param onApply applies a draft by itself; without it a button does
 */
export function useFilterDraft(filter: SearchFilter, onApply?: (filter: SearchFilter) => void) {
  const key = queryFromFilter(filter);
  // `from` is the query of the active filter when the state was last compared with it
  const [state, setState] = useState({ draft: filter, rested: filter, from: key });
  if (state.from !== key) {
    // a filter that was applied here arrives as the active one; the draft may be newer by then and stays
    const isOwn = key === queryFromFilter(state.rested);
    setState({ ...state, from: key, ...(!isOwn && { draft: filter, rested: filter }) });
  }
  // Back can come before the page of the last choice is shown: then the active filter stays as it was, and the draft must return to it
  const reset = useEffectEvent(() => setState({ draft: filter, rested: filter, from: key }));
  useEffect(() => {
    const onBack = () => reset();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const { draft, rested } = state;
  const apply = () => {
    setState((before) => ({ ...before, rested: draft }));
    onApply?.(draft);
  };
  const applyRested = useEffectEvent(apply);
  const isPending = queryFromFilter(draft) !== queryFromFilter(rested) && !isContradictory(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft rests once
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => applyRested(), REST_MS);
    return () => clearTimeout(timer);
  }, [isPending, draft]);
  const setDraft = (next: SearchFilter) => setState((before) => ({ ...before, draft: next }));
  /** Applies a changed draft now instead of after its rest. */
  const flush = () => isPending && apply();
  return { draft, rested, setDraft, flush };
}
