import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorKind } from '../../trpc/trpc.ts';

const ConfirmIdentity = lazy(async () => ({ default: (await import('./ConfirmIdentity.tsx')).ConfirmIdentity }));

/**
 * The step-up of a change that the server refuses without one: asks the user to confirm that it is them, then makes the change again. `onRefused`
 * is called in `onError` of the change and returns whether it opened the dialog; `dialog` is to be rendered. `failureText` is the message of any
 * other error.
 */
export function useStepUp(): {
  dialog: ReactNode;
  onRefused: (error: unknown, change: () => void) => boolean;
  failureText: (error: { message: string } | null) => string | undefined;
} {
  const [change, setChange] = useState<(() => void) | null>(null);
  return {
    onRefused: (error, again) => {
      if (errorKind(error) !== 'step-up') return false;
      setChange(() => again);
      return true;
    },
    failureText: (error) => (errorKind(error) === 'step-up' ? undefined : error?.message),
    dialog: change && (
      <Suspense>
        <ConfirmIdentity
          onClose={() => setChange(null)}
          onConfirmed={() => {
            setChange(null);
            change();
          }}
        />
      </Suspense>
    ),
  };
}
