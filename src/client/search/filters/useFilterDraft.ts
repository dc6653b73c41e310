// The filter while it is edited, before it is applied to the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryFromFilter, type SearchFilter } from '../../../shared/search/search.ts';
import { afterPaint } from '../../after-paint.ts';

/** How long a draft rests before it is applied: typing and dragging change it many times, and so do people who tick several boxes. */
const REST_MS = 350;

/** What is typed or dragged; everything else is chosen by one press. */
const TYPED_KEYS = [
  'minPrice',
  'maxPrice',
  'minArea',
  'maxArea',
  'monthlyBudget',
  'cashBudget',
  'income',
  'loanInterest',
  'loanYears',
  'keywords',
  'building',
  'reference',
] as const;

/** Whether a minimum is above its maximum. */
const isCrossed = (min = 0, max = Infinity): boolean => min > max;

/** Whether a range contradicts itself: people are still typing. */
const isContradictory = ({ minPrice, maxPrice, minArea, maxArea }: SearchFilter): boolean =>
  isCrossed(minPrice, maxPrice) || isCrossed(minArea, maxArea);

/** Whether the change from one draft to the next is typed. */
const isTyped = (before: SearchFilter, next: SearchFilter): boolean => TYPED_KEYS.some((key) => String(before[key]) !== String(next[key]));

/**
 * A draft of the filter, reset whenever the active filter changes to another one. `rested` is the draft without what is still being typed.
 * @param onApply applies a draft by itself; without it a button does
 */
export function useFilterDraft(filter: SearchFilter, onApply?: (filter: SearchFilter) => void) {
  const key = queryFromFilter(filter);
  // `from` is the query of the active filter when the state was last compared with it
  const [state, setState] = useState({ draft: filter, rested: filter, from: key, isChoice: false });
  const appliedAt = useRef(0);
  if (state.from !== key) {
    // a filter that was applied here arrives as the active one; the draft may be newer by then and stays
    const isOwn = key === queryFromFilter(state.rested);
    setState({ ...state, from: key, ...(!isOwn && { draft: filter, rested: filter }) });
  }
  // Back can come before the page of the last choice is shown: then the active filter stays as it was, and the draft must return to it
  const reset = useEffectEvent(() => setState({ draft: filter, rested: filter, from: key, isChoice: false }));
  useEffect(() => {
    const onBack = () => reset();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const { draft, rested, isChoice } = state;
  const apply = () => {
    appliedAt.current = Date.now();
    setState((before) => ({ ...before, rested: draft }));
    onApply?.(draft);
  };
  const applyRested = useEffectEvent(apply);
  const isPending = queryFromFilter(draft) !== queryFromFilter(rested) && !isContradictory(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft rests once
  useEffect(() => {
    if (!isPending) return;
    // the next frame shows the choice, the task after it asks for the list
    if (isChoice) return afterPaint(() => applyRested());
    const timer = setTimeout(() => applyRested(), REST_MS);
    return () => clearTimeout(timer);
  }, [isPending, draft, isChoice]);
  const setDraft = (next: SearchFilter) => {
    const isFirstChoice = !isTyped(draft, next) && !isPending && Date.now() - appliedAt.current > REST_MS;
    setState((before) => ({ ...before, draft: next, isChoice: isFirstChoice }));
  };
  /** Applies a changed draft now instead of after its rest. */
  const flush = () => isPending && apply();
  return { draft, rested, setDraft, flush };
}
