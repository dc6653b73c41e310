// React hook that keeps the form of a new listing in the member's account, so that it can be continued on another device.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftRef, ListingValues } from '../../../../shared/listing/draft.ts';
import { useIsDemoAccount } from '../../../account/demo/useIsDemoAccount.ts';
import { errorCode, trpc } from '../../../trpc/trpc.ts';

/** Time from the last change until the values are sent. */
const SEND_DELAY_MS = 1500;

/** `none`: nothing was typed yet, or drafts are not kept on the server. `failed`: the last attempt failed; the next change tries again. */
type ServerDraftState = 'none' | 'saving' | 'saved' | 'failed';

/** The draft in the account, and functions that store it. */
export interface ServerDraft {
  state: ServerDraftState;
  /** Sends the values shortly after the last change. */
  save: (values: ListingValues) => void;
  /** The id of the draft that this form has stored or continues. */
  currentId: () => number | undefined;
  /** Ignores later changes, because the listing is stored and its draft was deleted with it. */
  discard: () => void;
}

/**
 * Stores the form in the member's account while they type, one request after the other, and at once when the form is left. `continued` is the draft that
 * fills the form. One that was changed or deleted elsewhere is left alone: the values become a new draft, so that nothing is lost. `onStored` gets the draft.
 */
export function useServerDraft(isEnabled: boolean, continued: DraftRef | null, onStored: (draft: DraftRef) => void): ServerDraft {
  const isDemo = useIsDemoAccount();
  const utils = trpc.useUtils();
  const [state, setState] = useState<ServerDraftState>('none');
  const draft = useRef(continued);
  /** Values that are not sent yet; null when all are. */
  const unsent = useRef<ListingValues | null>(null);
  const isSending = useRef(false);
  const isStopped = useRef(!isEnabled || isDemo);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = async (values: ListingValues): Promise<DraftRef> => {
    const { save } = utils.client.draft;
    try {
      return await save.mutate({ draft: draft.current, values });
    } catch (error) {
      const isElsewhere = errorCode(error) === 'CONFLICT' || errorCode(error) === 'NOT_FOUND';
      if (!draft.current || !isElsewhere || isStopped.current) throw error;
      return save.mutate({ draft: null, values });
    }
  };
  const send = async () => {
    clearTimeout(timer.current);
    const values = unsent.current;
    if (!values || isSending.current || isStopped.current) return;
    unsent.current = null;
    isSending.current = true;
    try {
      draft.current = await store(values);
      onStored(draft.current);
      setState('saved');
      void utils.draft.invalidate();
      void utils.listing.summary.invalidate();
    } catch {
      // the browser keeps them too; the next change sends all again
      setState('failed');
    }
    isSending.current = false;
    // typed meanwhile
    if (unsent.current) timer.current = setTimeout(send, SEND_DELAY_MS);
  };
  const sendNow = useEffectEvent(() => void send());
  useEffect(() => {
    const onHide = () => sendNow();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      onHide();
    };
  }, []);
  return {
    state,
    save: (values) => {
      if (isStopped.current) return;
      unsent.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(send, SEND_DELAY_MS);
      setState('saving');
    },
    currentId: () => draft.current?.id,
    discard: () => {
      isStopped.current = true;
      clearTimeout(timer.current);
    },
  };
}
