import { passwordChange } from '../../../shared/account.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/form/Field.tsx';
import { showFieldErrors, useZodForm } from '../../ui/form/useZodForm.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';

/** Changes the password. The server ends all other sessions of the user. */
export function PasswordForm() {
  const { setUser } = useSession();
  const utils = trpc.useUtils();
  const form = useZodForm(passwordChange, { currentPassword: '', newPassword: '' });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async (user) => {
      setUser(user);
      form.reset();
      toast({ title: 'Password changed', message: 'Every other device was signed out.' });
      await utils.account.sessions.invalidate();
    },
    onError: (error) => {
      if (error.message.startsWith('Current password')) form.setFieldError('currentPassword', error.message);
      else if (!showFieldErrors(form, error)) toast({ title: 'Password not changed', message: error.message, severity: 'bad' });
    },
  });
  return (
    <form method="post" noValidate className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        description="At least 6 characters; 12 or more are much safer. Other devices are signed out."
        {...form.getInputProps('newPassword')}
      />
      <Button type="submit" pending={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
