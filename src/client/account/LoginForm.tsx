import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { loginInputSchema, type UserView } from '../../shared/account/account.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { errorCode, errorKind, trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { PasswordField } from '../ui/form/TextFields.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { nextPath } from './next.ts';
import { PasskeySignIn } from './passkey/PasskeySignIn.tsx';
import { useSession } from './session.tsx';
import { UsernameField } from './UsernameField.tsx';

const SecondStep = lazyPart(async () => ({ default: (await import('./security/SecondStep.tsx')).SecondStep }));

/**
 * Signs in with username or email address and password, then a second factor where the account has one, or with a passkey alone. Stores the
 * user in the session and opens the path in the URL parameter `next`.
 */
export function LoginForm({ onSwitchToRegister }: { onSwitchToRegister: () => void }) {
  const { setUser } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useZodForm(loginInputSchema, { username: '', password: '' });
  /** What can prove the second step (as in SecondStep), after the right password; null while username and password are asked for. */
  const [secondFactors, setSecondFactors] = useState<string[] | null>(null);
  const onSignedIn = (user: UserView) => {
    toast({ title: m.account_login_done(), message: m.account_welcome_back({ name: user.username }) });
    setUser(user);
    void navigate(nextPath(query), { replace: true });
  };
  const onPasskeyFailed = (message: string) => toast({ title: m.account_login_failed(), message, severity: 'bad' });
  const login = trpc.account.login.useMutation({
    onSuccess: onSignedIn,
    onError: (error) => {
      // the password was right, and a code or passkey is needed
      if (errorKind(error) === 'second-factor') return setSecondFactors(error.data?.methods ?? []);
      // the second step shows an error that does not end it, such as a lost connection, at its code
      if (secondFactors && errorCode(error) !== 'UNAUTHORIZED') return;
      setSecondFactors(null);
      form.setFieldError('password', error.message);
      form.getInputNode('password')?.focus();
      toast({ title: m.account_login_failed(), message: error.message, severity: 'bad' });
    },
  });
  // an attempt without a code has no error to show, because it only found that a code is needed
  const codeError = login.variables?.code === undefined ? undefined : login.error?.message;
  if (secondFactors)
    return (
      <Suspense>
        <SecondStep
          methods={secondFactors}
          credentials={form.values}
          pending={login.isPending}
          error={codeError}
          onCode={(code) => login.mutate({ ...form.values, code })}
          onBack={() => setSecondFactors(null)}
          onSignedIn={onSignedIn}
        />
      </Suspense>
    );
  return (
    <form className="grid gap-md mt-lg" method="post" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <UsernameField {...form.getInputProps('username')} autoComplete="username webauthn" />
      <PasswordField label={m.account_password()} name="password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" full pending={login.isPending}>
        {login.isPending ? m.account_logging_in() : m.account_login()}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} onFailed={onPasskeyFailed} />
      <p className="mt-2xs text-sm muted centered">
        <Link to={paths.forgotPassword()} className="link">
          {m.account_forgotten()}
        </Link>
      </p>
      <p className="mt-2xs text-sm muted centered">
        {m.account_new_before()}{' '}
        <button type="button" className="link" onClick={onSwitchToRegister}>
          {m.account_new_link()}
        </button>
        {m.account_new_after()}
      </p>
    </form>
  );
}
