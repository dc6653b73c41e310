import { profileInput } from '../../../shared/account.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';

/** Edits name and phone. The username cannot change; the email address has its own form. */
export function ProfileForm() {
  const { user, setUser } = useSession();
  const form = useZodForm(profileInput, { fullName: user?.fullName ?? '', phone: user?.phone ?? '' });
  const update = trpc.account.update.useMutation({
    onSuccess: (result) => {
      setUser(result);
      toast({ title: 'Saved', message: 'Your details are up to date.' });
    },
    onError: (error) => toast({ title: 'Not saved', message: error.message, severity: 'bad' }),
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <TextField label="Username" name="username" value={user?.username ?? ''} readOnly description="Cannot be changed" />
      <TextField label="Full name" name="fullName" autoComplete="name" {...form.getInputProps('fullName')} />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <Button type="submit" pending={update.isPending}>
        Save details
      </Button>
    </form>
  );
}
