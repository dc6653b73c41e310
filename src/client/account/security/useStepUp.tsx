import { type ReactNode, Suspense, useState } from 'react';
import { errorKind } from '../../trpc/trpc.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

const ConfirmIdentity = lazyDialog(async () => ({ default: (await import('./ConfirmIdentity.tsx')).ConfirmIdentity }));

/** What a component needs for a change that may require a step-up. */
interface StepUp {
  /** The dialog, for the component to render; null while it is closed. Closing it cancels the change. */
  dialog: ReactNode;
  /**
   * For `onError` of the change: opens the dialog when the error asks for a step-up, and returns whether it did. `retry` makes the change
   * again.
   */
  onRefused: (error: unknown, retry: () => void) => boolean;
  /** The message of an error, unless the dialog answers it. */
  failureText: (error: { message: string } | null) => string | undefined;
}

/**
 * The step-up of sensitive changes: when the server refuses a change because the user has not confirmed their identity lately, this asks
 * them to confirm it in a dialog and then makes the change again.
 */
export function useStepUp(): StepUp {
  const [retryChange, setRetryChange] = useState<(() => void) | null>(null);
  return {
    onRefused: (error, retry) => {
      if (errorKind(error) !== 'step-up') return false;
      // wrapped, because React would call a plain function to compute the state
      setRetryChange(() => retry);
      return true;
    },
    failureText: (error) => (errorKind(error) === 'step-up' ? undefined : error?.message),
    dialog: retryChange && (
      <Suspense>
        <ConfirmIdentity
          onClose={() => setRetryChange(null)}
          onConfirmed={() => {
            setRetryChange(null);
            retryChange();
          }}
        />
      </Suspense>
    ),
  };
}
