import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { password } from '../../shared/account.ts';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PasswordField } from '../ui/form/Field.tsx';
import { showFieldErrors, useZodForm } from '../ui/form/useZodForm.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './PasswordPage.module.css';
import { useSession } from './session.tsx';

const schema = z.object({ password });
const INCOMPLETE_LINK = 'The address is not complete. Open the link from the email once more, or ask for a new one.';

/** Target of the password reset email: sets a new password and signs the user in. A failure keeps the input unless the link is invalid. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const { setUser } = useSession();
  const form = useZodForm(schema, { password: '' });
  const [linkError, setLinkError] = useState<string | null>(token ? null : INCOMPLETE_LINK);
  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: (user) => {
      setUser(user);
      toast({ title: 'Password changed', message: 'You are signed in; every other device was signed out.' });
      void navigate(paths.account(), { replace: true });
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      if (errorCode(error) === 'BAD_REQUEST') setLinkError(error.message);
      else toast({ title: 'Password not changed', message: error.message, severity: 'bad' });
    },
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead title="Set a new password" description="Set a new password for your account." canonical="/reset-password" noindex />
      {linkError !== null ? (
        <EmptyState
          drawing="error"
          level={1}
          title="This link does not work"
          text={linkError}
          action={<ButtonLink to={paths.forgotPassword()}>Ask for a new link</ButtonLink>}
        />
      ) : (
        <>
          <h1>Set a new password</h1>
          <p className={classes.lead}>Every other device is signed out.</p>
          <form method="post" noValidate onSubmit={form.onSubmit((values) => reset.mutate({ token, ...values }))}>
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              description="At least 6 characters; 12 or more are much safer"
              {...form.getInputProps('password')}
            />
            <Button type="submit" full pending={reset.isPending}>
              Set the password
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
