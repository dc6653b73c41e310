import { IconMailCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { forgotInput } from '../../shared/account.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './PasswordPage.module.css';

/** Requests a password reset email. The reply is the same for unknown addresses, so it does not reveal which accounts exist. */
export function ForgotPasswordPage() {
  const form = useZodForm(forgotInput, { email: '' });
  const forgot = trpc.account.forgotPassword.useMutation({
    onError: (error) => toast({ title: 'Not sent', message: error.message, severity: 'bad' }),
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead title="Forgotten password" description="Set a new password for your account." canonical="/forgot-password" noindex />
      <h1>Forgotten password</h1>
      {forgot.data ? (
        <div className={classes.done} role="status">
          <IconMailCheck size={28} stroke={1.6} aria-hidden="true" />
          <p>{forgot.data.message}</p>
          <p className="secondary small">
            The link works once, for one hour. Nothing there? Look among unwanted mail, or try another address.
          </p>
        </div>
      ) : (
        <>
          <p className={classes.lead}>Tell us your e-mail address and we send you a link to set a new one.</p>
          <form method="post" noValidate onSubmit={form.onSubmit((values) => forgot.mutate(values))}>
            <TextField label="Email" name="email" type="email" autoComplete="email" {...form.getInputProps('email')} />
            <Button type="submit" full pending={forgot.isPending}>
              Send the link
            </Button>
          </form>
        </>
      )}
      <p className={classes.back}>
        <Link to={paths.auth()} className="link">
          Back to sign in
        </Link>
      </p>
    </div>
  );
}
