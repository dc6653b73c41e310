// React hook that stores the values of the listing form in localStorage while the user types.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListingValues } from '../listing-form.ts';
import { type DraftOwner, readDraft, removeDraft, writeDraft } from './draft.ts';

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
  /** Ignores later changes, because the listing itself is stored, and removes the draft unless another form stored it. */
  discard: () => void;
}

/**
 * Saves a draft in localStorage: shortly after each change, and at once when the page is hidden, closed or left. `before` are the values of the
 * edited listing; null for a new one. `resumedAt` is the `savedAt` of the draft that the form was filled with; null without one.
 */
export function useDraftAutosave(owner: DraftOwner, before: ListingValues | null, resumedAt: string | null): DraftAutosave {
  const [state, setState] = useState<AutosaveState>('none');
  /** Changed values that are not stored yet; null if there are none. */
  const unsavedValues = useRef<ListingValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStopped = useRef(false);
  /** When the draft of this form was stored last. It differs from the stored draft if a form in another tab has replaced that. */
  const lastSavedAt = useRef(resumedAt);
  const write = (values: ListingValues, resume: boolean): boolean => {
    clearTimeout(timer.current);
    unsavedValues.current = null;
    const now = new Date();
    const isStored = writeDraft(owner, values, now, resume, before);
    if (isStored) lastSavedAt.current = now.toISOString();
    setState(isStored ? 'saved' : 'failed');
    return isStored;
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
      if (readDraft(owner)?.savedAt === lastSavedAt.current) removeDraft(owner);
    },
  };
}
