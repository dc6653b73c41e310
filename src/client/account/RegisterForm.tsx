import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { registerFormSchema } from '../../shared/account/account.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FormFailure } from '../ui/form/error/FailureText.tsx';
import { PasswordField, TextField } from '../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors, useZodForm } from '../ui/form/useZodForm.ts';
import { nextPath } from './next.ts';
import { useSession } from './session.tsx';
import { UsernameField } from './UsernameField.tsx';

/** From this number of characters on, a password counts as good; the enforced minimum is six. */
const GOOD_PASSWORD_LENGTH = 12;

/** Advice for a stronger password, shown while typing. */
function strengthHint(password: string): string {
  if (password.length === 0) return m.account_password_hint();
  return password.length < GOOD_PASSWORD_LENGTH ? m.account_password_hint_short() : m.account_password_hint_good();
}

/** Creates an account, signs the user in and opens the path in the URL parameter `next`. */
export function RegisterForm() {
  const { setUser } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useZodForm(registerFormSchema, { username: '', email: '', password: '', confirmPassword: '' });
  const register = trpc.account.register.useMutation({
    onSuccess: (user) => {
      toast({ title: m.account_register_done(), message: m.account_welcome({ name: user.username }) });
      setUser(user);
      void navigate(nextPath(query), { replace: true });
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) setFormError(form, error.message);
      toast({ title: m.account_register_failed(), message: error.message, severity: 'bad' });
    },
  });
  return (
    <form
      className="grid gap-md mt-lg"
      method="post"
      noValidate
      onSubmit={form.onSubmit(({ confirmPassword: _same, ...values }) => register.mutate(values))}
    >
      <UsernameField {...form.getInputProps('username')} />
      <TextField label={m.ui_email()} name="email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        label={m.account_password()}
        name="password"
        autoComplete="new-password"
        description={strengthHint(form.values.password)}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={m.account_confirm_password()}
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <FormFailure form={form} />
      <Button type="submit" full pending={register.isPending}>
        {register.isPending ? m.account_creating() : m.account_create()}
      </Button>
      <p className="mt-2xs text-sm muted centered">
        {m.account_accept_before()}{' '}
        <Link to={paths.terms()} className="link">
          {m.account_accept_terms()}
        </Link>
        {m.account_accept_and()}
        <Link to={paths.privacy()} className="link">
          {m.account_accept_privacy()}
        </Link>
        .
      </p>
    </form>
  );
}
