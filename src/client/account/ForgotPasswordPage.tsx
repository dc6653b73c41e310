import { Link } from 'react-router-dom';
import { forgotInputSchema } from '../../shared/account/account.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextField } from '../ui/form/TextFields.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import classes from './PasswordPage.module.css';

/** Requests a password reset email. The reply is the same for unknown addresses, so it does not reveal which accounts exist. */
export function ForgotPasswordPage() {
  const form = useZodForm(forgotInputSchema, { email: '' });
  const forgot = trpc.account.forgotPassword.useMutation({
    onError: (error) => toast({ title: m.account_not_sent(), message: error.message, severity: 'bad' }),
  });
  return (
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.account_forgot_title()} description={m.account_password_description()} canonical="/forgot-password" noindex />
      <h1>{m.account_forgot_title()}</h1>
      {forgot.data ? (
        <div className="grid gap-sm mt-lg p-lg outlined rounded-md on-card" role="status">
          <Icon name="mail-check" className="success" size={28} />
          <p>{forgot.data.message}</p>
          <p className="muted small">{m.account_forgot_sent_note()}</p>
        </div>
      ) : (
        <>
          <p className={classes.lead}>{m.account_forgot_lead()}</p>
          <form className="grid gap-md" method="post" noValidate onSubmit={form.onSubmit((values) => forgot.mutate(values))}>
            <TextField label={m.ui_email()} name="email" type="email" autoComplete="email" {...form.getInputProps('email')} />
            <FailureText>{forgot.error?.message}</FailureText>
            <Button type="submit" full pending={forgot.isPending}>
              {m.account_forgot_send()}
            </Button>
          </form>
        </>
      )}
      <p className="mt-lg text-sm">
        <Link to={paths.auth()} className="link">
          {m.account_back_to_sign_in()}
        </Link>
      </p>
    </div>
  );
}
