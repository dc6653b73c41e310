import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { registerForm } from '../../shared/account.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField, TextField } from '../ui/form/Field.tsx';
import { showFieldErrors, useZodForm } from '../ui/form/useZodForm.ts';
import { toast } from '../ui/toast.tsx';
import classes from './AuthPage.module.css';
import { nextPath } from './next.ts';
import { useSession } from './session.tsx';

/** Advice for a stronger password, shown while typing. The enforced minimum is six characters. */
const strengthHint = (password: string): string =>
  password.length === 0
    ? 'At least 6 characters; 12 or more are much safer'
    : password.length < 12
      ? 'Longer is safer: three or four words work well'
      : 'A good length';

export function RegisterForm() {
  const { setUser } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useZodForm(registerForm, { username: '', email: '', password: '', confirmPassword: '' });
  const register = trpc.account.register.useMutation({
    onSuccess: (user) => {
      toast({ title: 'Registration successful', message: `Welcome, ${user.username}!` });
      setUser(user);
      void navigate(nextPath(query), { replace: true });
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast({ title: 'Registration failed', message: error.message, severity: 'bad' });
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(({ confirmPassword: _same, ...values }) => register.mutate(values))}>
      <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" {...form.getInputProps('username')} />
      <TextField label="Email" name="email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={strengthHint(form.values.password)}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <Button type="submit" full pending={register.isPending}>
        {register.isPending ? 'Creating Account...' : 'Create account'}
      </Button>
      <p className={classes.below}>
        By creating an account you accept the{' '}
        <Link to={paths.terms()} className="link">
          terms
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy()} className="link">
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
}
