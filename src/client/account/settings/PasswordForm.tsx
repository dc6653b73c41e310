import { passwordChangeSchema } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FormFailure } from '../../ui/form/error/FailureText.tsx';
import { PasswordField } from '../../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors, useZodForm } from '../../ui/form/useZodForm.ts';
import { useStepUp } from '../security/useStepUp.tsx';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';

/** Changes the password. The server ends all other sessions of the user. */
export function PasswordForm() {
  const { setUser } = useSession();
  const utils = trpc.useUtils();
  const form = useZodForm(passwordChangeSchema, { currentPassword: '', newPassword: '' });
  const stepUp = useStepUp();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async (user) => {
      setUser(user);
      form.reset();
      toast({ title: m.account_password_changed(), message: m.account_signed_out_others() });
      await utils.account.sessions.invalidate();
    },
    onError: (error) => {
      // when the server first requires to confirm the user's identity, this opens the dialog for it
      if (stepUp.onRefused(error, () => change.mutate(form.values))) return;
      if (!showFieldErrors(form, error)) {
        setFormError(form, error.message);
        toast({ title: m.account_password_not_changed(), message: error.message, severity: 'bad' });
      }
    },
  });
  return (
    <form method="post" noValidate className={`grid gap-md ${classes.form}`} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <PasswordField
        label={m.account_current_password()}
        name="currentPassword"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label={m.account_new_password()}
        name="newPassword"
        autoComplete="new-password"
        description={m.account_new_password_hint()}
        {...form.getInputProps('newPassword')}
      />
      <FormFailure form={form} />
      {stepUp.dialog}
      <Button type="submit" pending={change.isPending}>
        {m.account_change_password()}
      </Button>
    </form>
  );
}
