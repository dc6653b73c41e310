import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorKind } from '../../trpc/trpc.ts';

const ConfirmIdentity = lazy(async () => ({ default: (await import('./ConfirmIdentity.tsx')).ConfirmIdentity }));

/**
 * Asks the user to confirm that it is them, where the server refused a change because of that, and then makes the change. `onRefused` goes into the
 * `onError` of the change and returns whether it asks; `dialog` is rendered beside it. `failureText` is why a change failed, nothing where it asks.
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
