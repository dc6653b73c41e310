import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { password } from '../../shared/account.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PasswordField } from '../ui/Field.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toast } from '../ui/toast.tsx';
import { useZodForm } from '../ui/zod-form.ts';
import classes from './PasswordPage.module.css';
import { useSession } from './session.tsx';

const schema = z.object({ password });

/** Where the link of the letter leads: a new password, then signed in. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const { setUser } = useSession();
  const form = useZodForm(schema, { password: '' });
  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: (user) => {
      setUser(user);
      toast({ title: 'Password changed', message: 'You are signed in; every other device was signed out.' });
      void navigate(paths.account(), { replace: true });
    },
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead title="Set a new password" description="Set a new password for your account." canonical="/reset-password" noindex />
      {reset.error || !token ? (
        <Message
          drawing="error"
          level={1}
          title="This link does not work"
          text={reset.error?.message ?? 'The address is not complete. Open the link from the letter once more, or ask for a new one.'}
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
