import { emailChangeSchema } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FormFailure } from '../../ui/form/error/FailureText.tsx';
import { PasswordField, TextField } from '../../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors, useZodForm } from '../../ui/form/useZodForm.ts';
import { useStepUp } from '../security/useStepUp.tsx';
import classes from './AccountPage.module.css';

/** Requests a change of the email address. The new address replaces the current one when the link in the confirmation email is opened. */
export function EmailForm() {
  const utils = trpc.useUtils();
  const form = useZodForm(emailChangeSchema, { email: '', currentPassword: '' });
  const stepUp = useStepUp();
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: async ({ message }) => {
      form.reset();
      toast({ title: m.account_check_mail(), message });
      await utils.account.emailState.invalidate();
    },
    onError: (error) => {
      // when the server first requires to confirm the user's identity, this opens the dialog for it
      if (stepUp.onRefused(error, () => change.mutate(form.values))) return;
      if (!showFieldErrors(form, error)) {
        setFormError(form, error.message);
        toast({ title: m.account_email_not_changed(), message: error.message, severity: 'bad' });
      }
    },
  });
  return (
    <form method="post" noValidate className={`grid gap-md ${classes.form}`} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <TextField
        label={m.account_new_email()}
        name="email"
        type="email"
        autoComplete="email"
        description={m.account_new_email_hint()}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={m.account_your_password()}
        name="currentPassword"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <FormFailure form={form} />
      {stepUp.dialog}
      <Button type="submit" pending={change.isPending}>
        {m.account_change_email()}
      </Button>
    </form>
  );
}
