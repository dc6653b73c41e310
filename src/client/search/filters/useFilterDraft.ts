// React hook: the filter while it is edited in the filter form, before it is applied to the URL.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { queryFromFilter } from '../../../shared/search/search-url.ts';
import { afterPaint } from '../../after-paint.ts';
import { changeFilter } from './change-filter.ts';

/** Time without changes after which a draft is applied: typing, dragging and ticking several boxes change it many times. */
const DEBOUNCE_MS = 350;

/** Filters that are typed or dragged; every other filter is chosen by one press. */
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

/** Whether the minimum of a range is above its maximum. Such a draft is not applied: the visitor is still typing. */
const isContradictory = ({ minPrice, maxPrice, minArea, maxArea }: SearchFilter): boolean =>
  isCrossed(minPrice, maxPrice) || isCrossed(minArea, maxArea);

/** Whether drafts differ in a filter that is typed or dragged. */
const isTyped = (before: SearchFilter, next: SearchFilter): boolean => TYPED_KEYS.some((key) => String(before[key]) !== String(next[key]));

interface DraftState {
  draft: SearchFilter;
  /** The draft as it was last applied, without changes that still wait to be applied. */
  settledDraft: SearchFilter;
  /** The active filter when this state was last compared with it. */
  activeFilter: SearchFilter;
  /** Whether the last change is applied after the next paint instead of after `DEBOUNCE_MS`. */
  isFirstChoice: boolean;
}

/** The state in which the draft is the active filter. */
const unchangedDraft = (filter: SearchFilter): DraftState => ({
  draft: filter,
  settledDraft: filter,
  activeFilter: filter,
  isFirstChoice: false,
});

/**
 * The draft after another active filter came from elsewhere: that filter. When it is what the search text was parsed as, the changes that were
 * made to the draft while the text was parsed are made to it too; a draft whose text was removed stays.
 */
function draftOfNewFilter({ draft, activeFilter }: DraftState, filter: SearchFilter): SearchFilter {
  const isParsed = activeFilter.search !== undefined && filter.search === undefined;
  if (!isParsed) return filter;
  if (draft.search === undefined) return draft;
  const keys = Object.keys({ ...activeFilter, ...draft }) as (keyof SearchFilter)[];
  const changedKeys = keys.filter((key) => String(activeFilter[key]) !== String(draft[key]));
  return changedKeys.length > 0 ? changeFilter(filter, Object.fromEntries(changedKeys.map((key) => [key, draft[key]]))) : filter;
}

/**
 * The state for the active filter: a filter from elsewhere, such as a link, replaces the draft. A filter that this draft applied does not, because
 * the draft may have changed since then.
 */
function followActiveFilter(state: DraftState, filter: SearchFilter): DraftState {
  const activeQuery = queryFromFilter(filter);
  if (activeQuery === queryFromFilter(state.activeFilter)) return state;
  const isAppliedHere = activeQuery === queryFromFilter(state.settledDraft);
  if (isAppliedHere) return { ...state, activeFilter: filter };
  return { ...state, activeFilter: filter, draft: draftOfNewFilter(state, filter), settledDraft: filter };
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
 * A draft of the filter, reset when the active filter is changed elsewhere. A first choice is applied after the next paint, all other changes after
 * `DEBOUNCE_MS`. `settledDraft` is the draft as last applied; `flush` applies a waiting draft now.
 * @param onApply called with each settled draft; without it only `settledDraft` follows, and a button applies the draft
 */
export function useFilterDraft(filter: SearchFilter, onApply?: (filter: SearchFilter) => void) {
  const [storedState, setState] = useState(() => unchangedDraft(filter));
  /** When the draft was last applied, in milliseconds since 1970; 0 before that. */
  const appliedAt = useRef(0);
  // Derived in every render instead of set while rendering: a state that is set while React renders a navigation would also reach the next update,
  // although the new filter is not shown yet.
  const state = followActiveFilter(storedState, filter);
  // stored once the new filter is shown: else the draft of a former filter would return together with that filter
  const storeState = useEffectEvent(() => setState((before) => followActiveFilter(before, filter)));
  const activeQuery = queryFromFilter(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the state of each new active filter
  useEffect(() => afterPaint(() => storeState()), [activeQuery]);
  // Back pressed before the last choice is shown leaves the active filter unchanged, so the draft must be reset here
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
    // the browser paints the choice before the page requests the new results
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
