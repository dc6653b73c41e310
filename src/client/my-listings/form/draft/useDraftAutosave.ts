// React hook that stores the values of the listing form in localStorage while the user types.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListingValues } from '../listing-form.ts';
import { type DraftOwner, removeDraft, writeDraft } from './draft.ts';

/** Time from the last change until the values are stored. */
const SAVE_DELAY_MS = 400;

/** `none`: nothing was typed yet. `failed`: storage is full or unavailable. */
export type AutosaveState = 'none' | 'saving' | 'saved' | 'failed';

/** The state of the draft, and functions that store and remove it. */
export interface DraftAutosave {
  state: AutosaveState;
  /** Stores the values shortly after the last change. */
  save: (values: ListingValues) => void;
  /** Stores the values at once, so that the form is filled with them after the user has signed in again. */
  saveForSignIn: (values: ListingValues) => void;
  /** Removes the draft and ignores later changes, because the listing itself is stored. */
  discard: () => void;
}

/** Saves a draft in localStorage: shortly after each change, and at once when the page is hidden, closed or left. */
export function useDraftAutosave(owner: DraftOwner): DraftAutosave {
  const [state, setState] = useState<AutosaveState>('none');
  /** Changed values that are not stored yet; null if there are none. */
  const unsavedValues = useRef<ListingValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStopped = useRef(false);
  const write = (values: ListingValues, resume: boolean) => {
    clearTimeout(timer.current);
    unsavedValues.current = null;
    setState(writeDraft(owner, values, new Date(), resume) ? 'saved' : 'failed');
  };
  const writeUnsaved = useEffectEvent(() => {
    if (unsavedValues.current && !isStopped.current) write(unsavedValues.current, false);
  });
  useEffect(() => {
    const onPageHide = () => writeUnsaved();
    // `pagehide` alone is not enough: phones may end a hidden page without it
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onPageHide);
      onPageHide();
    };
  }, []);
  return {
    state,
    save: (values) => {
      if (isStopped.current) return;
      unsavedValues.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(values, false), SAVE_DELAY_MS);
      setState('saving');
    },
    saveForSignIn: (values) => write(values, true),
    discard: () => {
      isStopped.current = true;
      clearTimeout(timer.current);
      removeDraft(owner);
    },
  };
}
