import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { passwordSchema } from '../../shared/account/account.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { errorCode, errorKind, trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FormFailure } from '../ui/form/error/FailureText.tsx';
import { PasswordField } from '../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors, useZodForm } from '../ui/form/useZodForm.ts';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import classes from './PasswordPage.module.css';
import { useSession } from './session.tsx';

const formSchema = z.object({ password: passwordSchema });

/**
 * Target of the link in the password reset email. Sets a new password and signs the user in, or opens the sign-in page when the account has
 * a second factor. After a failure the input stays, unless the link is invalid.
 */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const { setUser, clearUser } = useSession();
  const form = useZodForm(formSchema, { password: '' });
  /** Why the link does not work; null while it may. */
  const [linkError, setLinkError] = useState<string | null>(token ? null : m.account_link_incomplete());
  const reset = trpc.account.resetPassword.useMutation({
    onSuccess: (user) => {
      setUser(user);
      toast({ title: m.account_password_changed(), message: m.account_reset_done() });
      void navigate(paths.account(), { replace: true });
    },
    onError: (error) => {
      // the password was changed and all sessions ended, but signing in needs a code or a passkey
      if (errorKind(error) === 'second-factor') {
        clearUser();
        toast({ title: m.account_password_changed(), message: m.security_reset_next() });
        return void navigate(paths.auth(), { replace: true });
      }
      if (showFieldErrors(form, error)) return;
      if (errorCode(error) === 'BAD_REQUEST') setLinkError(error.message);
      else {
        setFormError(form, error.message);
        toast({ title: m.account_password_not_changed(), message: error.message, severity: 'bad' });
      }
    },
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.account_reset_title()} description={m.account_password_description()} canonical="/reset-password" noindex />
      {linkError !== null ? (
        <StateMessage
          drawing="error"
          level={1}
          title={m.account_link_broken()}
          text={linkError}
          action={<ButtonLink to={paths.forgotPassword()}>{m.account_link_again()}</ButtonLink>}
        />
      ) : (
        <>
          <h1>{m.account_reset_title()}</h1>
          <p className={classes.lead}>{m.account_reset_lead()}</p>
          <form className="grid gap-md" method="post" noValidate onSubmit={form.onSubmit((values) => reset.mutate({ token, ...values }))}>
            <PasswordField
              label={m.account_new_password()}
              name="password"
              autoComplete="new-password"
              description={m.account_password_hint()}
              {...form.getInputProps('password')}
            />
            <FormFailure form={form} />
            <Button type="submit" full pending={reset.isPending}>
              {m.account_set_password()}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
