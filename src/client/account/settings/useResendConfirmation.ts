import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';

/** The mutation that sends the link which confirms the email address again, with its toasts. */
export const useResendConfirmation = () =>
  trpc.account.resendConfirmation.useMutation({
    onSuccess: ({ message }) => toast({ title: m.account_check_mail(), message }),
    onError: (error) => toast({ title: m.account_not_sent(), message: error.message, severity: 'bad' }),
  });
