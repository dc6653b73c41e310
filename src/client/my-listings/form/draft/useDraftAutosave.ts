// React hook that stores the values of the listing form in localStorage while the user types.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftRef, ListingValues } from '../../../../shared/listing/draft.ts';
import { type DraftOwner, isRemoved, removeDraft, type StoredDraft, writeDraft } from './draft.ts';

/** Time from the last change until the values are stored. */
const SAVE_DELAY_MS = 400;

/** `none`: nothing was typed yet. `failed`: storage is full or unavailable. */
export type AutosaveState = 'none' | 'saving' | 'saved' | 'failed';

/** The state of the draft, and functions that store and remove it. */
export interface DraftAutosave {
  state: AutosaveState;
  /** Stores the values shortly after the last change. */
  save: (values: ListingValues) => void;
  /** Stores the values at once, so that the form is filled with them after the user has signed in again. @returns whether they are stored */
  saveForSignIn: (values: ListingValues) => boolean;
  /** Remembers the same draft in the member's account. */
  linkTo: (server: DraftRef) => void;
  /** Ignores later changes, because the listing itself is stored, and removes the draft of this form. */
  discard: () => void;
}

/**
 * Saves a draft in localStorage: shortly after each change, and at once when the page is hidden, closed or left. It replaces `offered`, the draft
 * that fills the form (`isResumed`) or that the user declined; a form in another tab that had stored that one then stores its values again.
 * `before` are the values of the edited listing; null for a new one.
 */
export function useDraftAutosave(
  owner: DraftOwner,
  before: ListingValues | null,
  offered: StoredDraft | null,
  isResumed: boolean,
): DraftAutosave {
  const [state, setState] = useState<AutosaveState>('none');
  /** The last changed values; null before the first change. */
  const lastValues = useRef<ListingValues | null>(null);
  const isUnsaved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStopped = useRef(false);
  /** The draft that this form has stored; null before. */
  const ownDraft = useRef<StoredDraft | null>(null);
  const server = useRef(isResumed ? (offered?.server ?? null) : null);
  const write = (values: ListingValues, resume: boolean): boolean => {
    clearTimeout(timer.current);
    isUnsaved.current = false;
    const draft = writeDraft(owner, values, new Date(), resume, before, ownDraft.current?.key, server.current);
    if (draft) {
      if (!ownDraft.current && offered) removeDraft(offered);
      ownDraft.current = draft;
    }
    setState(draft ? 'saved' : 'failed');
    return draft !== null;
  };
  /** Stores changes that are not stored yet, or whose draft a form in another tab has removed. */
  const writeMissing = useEffectEvent(() => {
    const isMissing = isUnsaved.current || (ownDraft.current !== null && isRemoved(ownDraft.current));
    if (lastValues.current && isMissing && !isStopped.current) write(lastValues.current, false);
  });
  useEffect(() => {
    const onPageChange = () => writeMissing();
    // `pagehide` alone is not enough: phones may end a hidden page without it
    window.addEventListener('pagehide', onPageChange);
    document.addEventListener('visibilitychange', onPageChange);
    // another tab has changed localStorage
    window.addEventListener('storage', onPageChange);
    return () => {
      window.removeEventListener('pagehide', onPageChange);
      document.removeEventListener('visibilitychange', onPageChange);
      window.removeEventListener('storage', onPageChange);
      onPageChange();
    };
  }, []);
  return {
    state,
    save: (values) => {
      if (isStopped.current) return;
      lastValues.current = values;
      isUnsaved.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(values, false), SAVE_DELAY_MS);
      setState('saving');
    },
    saveForSignIn: (values) => write(values, true),
    linkTo: (stored) => {
      server.current = stored;
      // values that wait for their delay are written with it
      if (ownDraft.current && lastValues.current && !isUnsaved.current && !isStopped.current) write(lastValues.current, false);
    },
    discard: () => {
      isStopped.current = true;
      clearTimeout(timer.current);
      const draft = ownDraft.current ?? (isResumed ? offered : null);
      if (draft) removeDraft(draft);
    },
  };
}
