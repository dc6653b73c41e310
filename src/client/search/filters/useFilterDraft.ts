// The filter while it is edited, before it is applied to the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryFromFilter, type SearchFilter } from '../../../shared/search/search.ts';
import { afterPaint } from '../../after-paint.ts';

/** Debounce of a draft before it is applied: typing, dragging and ticking several boxes change it many times. */
const DEBOUNCE_MS = 350;

/** Filters that are typed or dragged; every other one is chosen by one press. */
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
 * A draft of the filter, reset whenever the active filter changes to another one. A first choice is applied after the next paint, everything else
 * after `DEBOUNCE_MS`. `settledDraft` is the draft as it was last applied, without what is still being typed.
 * @param onApply called with each settled draft; without it a button applies the draft
 */
export function useFilterDraft(filter: SearchFilter, onApply?: (filter: SearchFilter) => void) {
  const key = queryFromFilter(filter);
  // `activeKey` is the query of the active filter when the state was last compared with it
  const [state, setState] = useState({ draft: filter, settledDraft: filter, activeKey: key, isChoice: false });
  const appliedAt = useRef(0);
  if (state.activeKey !== key) {
    // a filter that was applied here arrives as the active one; the draft may be newer by then and stays
    const isAppliedHere = key === queryFromFilter(state.settledDraft);
    setState({ ...state, activeKey: key, ...(!isAppliedHere && { draft: filter, settledDraft: filter }) });
  }
  // Back may be pressed before the last choice is shown: the active filter then does not change, and the draft must return to it
  const reset = useEffectEvent(() => setState({ draft: filter, settledDraft: filter, activeKey: key, isChoice: false }));
  useEffect(() => {
    const onBack = () => reset();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const { draft, settledDraft, isChoice } = state;
  const apply = () => {
    appliedAt.current = Date.now();
    setState((before) => ({ ...before, settledDraft: draft }));
    onApply?.(draft);
  };
  const applySettled = useEffectEvent(apply);
  const isPending = queryFromFilter(draft) !== queryFromFilter(settledDraft) && !isContradictory(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft has its own delay
  useEffect(() => {
    if (!isPending) return;
    // the next frame shows the choice, the task after it requests the list
    if (isChoice) return afterPaint(() => applySettled());
    const timer = setTimeout(() => applySettled(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isPending, draft, isChoice]);
  const setDraft = (next: SearchFilter) => {
    const isFirstChoice = !isTyped(draft, next) && !isPending && Date.now() - appliedAt.current > DEBOUNCE_MS;
    setState((before) => ({ ...before, draft: next, isChoice: isFirstChoice }));
  };
  /** Applies a changed draft now instead of after the delay. */
  const flush = () => isPending && apply();
  return { draft, settledDraft, setDraft, flush };
}
