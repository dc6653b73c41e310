// Stores the draft of a listing while it is typed.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListingValues } from '../listing-form.ts';
import { type DraftOwner, removeDraft, writeDraft } from './draft.ts';

/** Time after the last change until it is stored. */
const SAVE_DELAY_MS = 400;

/** `none`: nothing was typed yet. `refused`: storage is full or unavailable. */
export type AutosaveState = 'none' | 'saving' | 'kept' | 'refused';

/** Saving of a draft. */
export interface DraftAutosave {
  state: AutosaveState;
  /** Stores the values shortly after the last change. */
  save: (values: ListingValues) => void;
  /** Stores them at once, to continue after signing in. */
  saveForSignIn: (values: ListingValues) => void;
  /** Removes the draft and stops saving, because the listing is stored. */
  discard: () => void;
}

/** Saves a draft in this browser: while typing, when the page is closed or hidden, and before signing in again. */
export function useDraftAutosave(owner: DraftOwner): DraftAutosave {
  const [state, setState] = useState<AutosaveState>('none');
  const unsavedValues = useRef<ListingValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStopped = useRef(false);
  const write = (values: ListingValues, resume: boolean) => {
    clearTimeout(timer.current);
    unsavedValues.current = null;
    setState(writeDraft(owner, values, new Date(), resume) ? 'kept' : 'refused');
  };
  const writeUnsaved = useEffectEvent(() => {
    if (unsavedValues.current && !isStopped.current) write(unsavedValues.current, false);
  });
  useEffect(() => {
    const onPageHide = () => writeUnsaved();
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
