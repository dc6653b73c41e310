import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { toast } from '../ui/dialog/toast.tsx';

interface StaffAction {
  /** The dialog that asks for the identity; the component renders it. */
  dialog: ReactNode;
  /** For `onError` of a mutation. `retry` runs the action again. */
  onFailed: (error: { message: string }, retry: () => void) => void;
}

/**
 * Handles errors of a button on the staff pages. When the server requires that staff confirm their identity, the dialog asks for it and then runs the
 * action again; any other error is shown in a toast.
 */
export function useStaffAction(): StaffAction {
  const stepUp = useStepUp();
  return {
    dialog: stepUp.dialog,
    onFailed: (error, retry) => {
      if (!stepUp.onRefused(error, retry)) toast({ title: m.staff_failed(), message: error.message, severity: 'bad' });
    },
  };
}
