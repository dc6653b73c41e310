import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { loginInput } from '../../shared/account.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField, TextField } from '../ui/form/Field.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { toast } from '../ui/toast.tsx';
import classes from './AuthPage.module.css';
import { nextPath } from './next.ts';
import { useSession } from './session.tsx';

export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const { setUser } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useZodForm(loginInput, { username: '', password: '' });
  const login = trpc.account.login.useMutation({
    onSuccess: (user) => {
      toast({ title: 'Login successful', message: `Welcome back, ${user.username}!` });
      setUser(user);
      void navigate(nextPath(query), { replace: true });
    },
    onError: (error) => toast({ title: 'Login failed', message: error.message, severity: 'bad' }),
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" {...form.getInputProps('username')} />
      <PasswordField label="Password" name="password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" full pending={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
      <p className={classes.below}>
        <Link to={paths.forgotPassword()} className="link">
          Forgotten your password?
        </Link>
      </p>
      <p className={classes.below}>
        New here?{' '}
        <button type="button" className="link" onClick={onRegister}>
          Create an account
        </button>
        , it takes a minute.
      </p>
    </form>
  );
}
