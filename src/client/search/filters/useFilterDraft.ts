// The filter while it is edited, before it is applied to the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { queryFromFilter } from '../../../shared/search/search-url.ts';
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

interface DraftState {
  draft: SearchFilter;
  /** The draft as it was last applied, without what is still being typed. */
  settledDraft: SearchFilter;
  /** Query of the active filter when the state was last compared with it. */
  activeKey: string;
  /** Whether the last change is applied after the next paint instead of after `DEBOUNCE_MS`. */
  isFirstChoice: boolean;
}

/** The state in which the draft is the active filter. */
const unchangedDraft = (filter: SearchFilter): DraftState => ({
  draft: filter,
  settledDraft: filter,
  activeKey: queryFromFilter(filter),
  isFirstChoice: false,
});

/** The state while `filter` is the active one. A filter that was applied here keeps the draft, which may be newer by then. */
function followActiveFilter(state: DraftState, filter: SearchFilter): DraftState {
  const activeKey = queryFromFilter(filter);
  if (activeKey === state.activeKey) return state;
  const isAppliedHere = activeKey === queryFromFilter(state.settledDraft);
  return isAppliedHere ? { ...state, activeKey } : { ...state, activeKey, draft: filter, settledDraft: filter };
}

/** Calls `onNavigate` when the visitor goes back or forward in the browser. */
function useBackAndForward(onNavigate: () => void): void {
  const handleNavigation = useEffectEvent(onNavigate);
  useEffect(() => {
    const onPopState = () => handleNavigation();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
}

/**
 * A draft of the filter, reset whenever the active filter changes to another one. A first choice is applied after the next paint, everything else
 * after `DEBOUNCE_MS`.
 * @param onApply called with each settled draft; without it a button applies the draft
 */
export function useFilterDraft(filter: SearchFilter, onApply?: (filter: SearchFilter) => void) {
  const [storedState, setState] = useState(() => unchangedDraft(filter));
  const appliedAt = useRef(0);
  // not stored while rendering: React gives what a navigation stored then to the next update even when it has not shown the new filter yet
  const state = followActiveFilter(storedState, filter);
  // Back may be pressed before the last choice is shown: the active filter then does not change, and the draft must return to it
  useBackAndForward(() => setState(unchangedDraft(filter)));
  const { draft, settledDraft, isFirstChoice } = state;
  const apply = () => {
    setState((before) => ({ ...followActiveFilter(before, filter), settledDraft: draft }));
    onApply?.(draft);
  };
  const applySettled = useEffectEvent(apply);
  const isPending = queryFromFilter(draft) !== queryFromFilter(settledDraft) && !isContradictory(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft has its own delay
  useEffect(() => {
    if (!isPending) return;
    const applyNow = () => {
      appliedAt.current = Date.now();
      applySettled();
    };
    // the next frame shows the choice, the task after it requests the list
    if (isFirstChoice) return afterPaint(applyNow);
    const timer = setTimeout(applyNow, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isPending, draft, isFirstChoice]);
  const setDraft = (next: SearchFilter) => {
    const hasJustApplied = Date.now() - appliedAt.current <= DEBOUNCE_MS;
    const isChoice = !isTyped(draft, next);
    const isFirst = isChoice && !isPending && !hasJustApplied;
    setState((before) => ({ ...followActiveFilter(before, filter), draft: next, isFirstChoice: isFirst }));
  };
  /** Applies a changed draft now instead of after the delay. */
  const flush = () => {
    if (!isPending) return;
    appliedAt.current = Date.now();
    apply();
  };
  return { draft, settledDraft, setDraft, flush };
}
