import { type ComponentType, type LazyExoticComponent, lazy, useState, useTransition } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { importWithRetry } from '../../import-with-retry.ts';
import { TryAgain } from './TryAgain.tsx';

/** Short, because the user waits for the part. */
const RETRY_DELAYS_MS = [1000];

/** A module whose default export is a part. */
type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Imports a part of a page, for `React.lazy`. Never rejects: after the last attempt it returns a message in place of the part, whose button
 * tries again, so that the page stays with what was typed.
 */
export async function loadPart<P extends object>(load: Load<P>, delaysMs?: readonly number[]): Promise<{ default: ComponentType<P> }> {
  /** The part, once an attempt of the message has loaded it; for later mounts. */
  let LoadedPart: ComponentType<P> | null = null;
  const loadAgain = () =>
    loadPart(async () => {
      const part = await load();
      LoadedPart = part.default;
      return part;
    }, RETRY_DELAYS_MS);
  function PartOrMessage(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => LoadedPart);
    const [isPending, startTransition] = useTransition();
    const tryAgain = () => {
      // made once: React may call the function that returns it several times
      const NextAttempt = lazy(loadAgain);
      // in a transition, the message stays until the attempt ends
      startTransition(() => setPart(() => NextAttempt));
    };
    return Part ? <Part {...props} /> : <PartFailed isPending={isPending} onRetry={tryAgain} />;
  }
  return importWithRetry(load, delaysMs).catch(() => ({ default: PartOrMessage }));
}

const PartFailed = ({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) => (
  <div className="panel p-xl" role="alert">
    <p className="semibold">{m.ui_load_failed()}</p>
    <p className="mt-2xs">{m.ui_part_failed_text()}</p>
    <div className="mt-lg">
      <TryAgain pending={isPending} onRetry={onRetry} />
    </div>
  </div>
);

/**
 * `React.lazy` for a part that a page needs: while its script cannot be loaded, a message with a button that tries again is shown in its
 * place, and the page around it stays.
 */
export const lazyPart = <P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => loadPart(load, RETRY_DELAYS_MS));
