import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { toast } from '../ui/dialog/toast.tsx';

/** What a button of staff does when the server refuses: asks to confirm their identity and repeats the action, or says why it failed. */
export function useStaffAction(): { dialog: ReactNode; onFailed: (error: { message: string }, again: () => void) => void } {
  const stepUp = useStepUp();
  return {
    dialog: stepUp.dialog,
    onFailed: (error, again) => {
      if (!stepUp.onRefused(error, again)) toast({ title: m.staff_failed(), message: error.message, severity: 'bad' });
    },
  };
}
