import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftOwner, removeDraft, writeDraft } from './draft.ts';
import type { ListingValues } from './listing-form.ts';

const AFTER_MS = 400;

/** `none`: nothing was typed yet; `refused`: this browser keeps nothing. */
export type AutosaveState = 'none' | 'saving' | 'kept' | 'refused';

export interface DraftKeeper {
  state: AutosaveState;
  /** Keeps the values a moment after the last key. */
  keep: (values: ListingValues) => void;
  /** Keeps them at once, to go on with after signing in. */
  keepForSignIn: (values: ListingValues) => void;
  /** The listing is stored: nothing is kept from here on. */
  forget: () => void;
}

/** Keeps what is typed in this browser: while typing, when the page is left in whatever way, and before signing in again. */
export function useDraftAutosave(owner: DraftOwner): DraftKeeper {
  const [state, setState] = useState<AutosaveState>('none');
  const waiting = useRef<ListingValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const done = useRef(false);
  const write = (values: ListingValues, resume: boolean) => {
    clearTimeout(timer.current);
    waiting.current = null;
    setState(writeDraft(owner, values, new Date(), resume) ? 'kept' : 'refused');
  };
  const writeWaiting = useEffectEvent(() => {
    if (waiting.current && !done.current) write(waiting.current, false);
  });
  useEffect(() => {
    const leave = () => writeWaiting();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);
  return {
    state,
    keep: (values) => {
      if (done.current) return;
      waiting.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(values, false), AFTER_MS);
      setState('saving');
    },
    keepForSignIn: (values) => write(values, true),
    forget: () => {
      done.current = true;
      clearTimeout(timer.current);
      removeDraft(owner);
    },
  };
}
