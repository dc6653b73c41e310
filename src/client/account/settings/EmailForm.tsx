import { emailChange } from '../../../shared/account.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/form/Field.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './AccountPage.module.css';

/** Requests a change of the email address. The new address replaces the current one when the link in the confirmation email is opened. */
export function EmailForm() {
  const utils = trpc.useUtils();
  const form = useZodForm(emailChange, { email: '', currentPassword: '' });
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: async ({ message }) => {
      form.reset();
      toast({ title: 'Check your mail', message });
      await utils.account.emailState.invalidate();
    },
    onError: (error) => {
      if (error.message.startsWith('Current password')) form.setFieldError('currentPassword', error.message);
      else if (error.message.startsWith('This is your address')) form.setFieldError('email', error.message);
      else toast({ title: 'Email not changed', message: error.message, severity: 'bad' });
    },
  });
  return (
    <form method="post" noValidate className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        description="We send a link there. Your address stays until that link is clicked, and is told about the change."
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <Button type="submit" pending={change.isPending}>
        Change email
      </Button>
    </form>
  );
}
