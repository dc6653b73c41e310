import { profileInputSchema } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';

/** Edits name and phone. The username cannot change; the email address has its own form. */
export function ProfileForm() {
  const { user, setUser } = useSession();
  const form = useZodForm(profileInputSchema, { fullName: user?.fullName ?? '', phone: user?.phone ?? '' });
  const update = trpc.account.update.useMutation({
    onSuccess: (result) => {
      setUser(result);
      toast({ title: m.account_saved(), message: m.account_saved_text() });
    },
    onError: (error) => toast({ title: m.account_not_saved(), message: error.message, severity: 'bad' }),
  });
  return (
    <form
      method="post"
      noValidate
      className={`grid gap-md ${classes.form}`}
      onSubmit={form.onSubmit((values) => update.mutate({ ...values, userId: user?.id }))}
    >
      <TextField
        label={m.account_username()}
        name="username"
        value={user?.username ?? ''}
        readOnly
        description={m.account_username_fixed()}
      />
      <TextField label={m.account_full_name()} name="fullName" autoComplete="name" {...form.getInputProps('fullName')} />
      <TextField label={m.ui_phone()} name="phone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <FailureText>{update.error?.message}</FailureText>
      <Button type="submit" pending={update.isPending}>
        {m.account_save()}
      </Button>
    </form>
  );
}
