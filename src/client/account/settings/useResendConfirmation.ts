import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';

/** The mutation that emails the confirmation link for the user's address again. Shows a toast with the result. */
export const useResendConfirmation = () =>
  trpc.account.resendConfirmation.useMutation({
    onSuccess: ({ message }) => toast({ title: m.account_check_mail(), message }),
    onError: (error) => toast({ title: m.account_not_sent(), message: error.message, severity: 'bad' }),
  });
