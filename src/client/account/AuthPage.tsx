import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import classes from './AuthPage.module.css';
import { LoginForm } from './LoginForm.tsx';
import { nextPath } from './next.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { useSession } from './session.tsx';

const HEADINGS = {
  login: ['Welcome back', 'Sign in to save homes and to advertise your own.'],
  register: ['Create an account', 'Save homes, write to agents and advertise your own.'],
} as const;

/** Login and registration. A signed-in user is redirected to `next`. */
export function AuthPage() {
  const [query] = useSearchParams();
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const { user } = useSession();
  const hydrated = useHydrated();
  if (user && hydrated) return <Navigate to={nextPath(query)} replace />;
  const [title, line] = HEADINGS[tab];
  return (
    <div className={classes.page}>
      <PageHead
        title={tab === 'login' ? 'Sign in' : 'Create an account'}
        description="Sign in to save homes and to advertise your own."
        canonical="/auth"
        noindex
      />
      <div className={classes.picture}>
        <Picture src="/media/villa/pavilion-pool-dusk.webp" alt="" sizes="(max-width: 48em) 100vw, 52vw" eager />
        <div>
          <p className={classes.line}>The homes you save wait for you, on every device.</p>
          <p>Saved homes, answers from agents, your own listings</p>
        </div>
      </div>
      <div className={classes.side}>
        <Link to={paths.properties()} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
          Back to the homes
        </Link>
        <div className={classes.form}>
          <h1>{title}</h1>
          <p className={classes.lead}>{line}</p>
          <SegmentedControl
            label="Login or register"
            full
            value={tab}
            onChange={setTab}
            options={[
              { value: 'login', label: 'Login' },
              { value: 'register', label: 'Register' },
            ]}
          />
          {tab === 'login' ? <LoginForm onRegister={() => setTab('register')} /> : <RegisterForm />}
          {tab === 'login' && <DemoMember />}
        </div>
      </div>
    </div>
  );
}

/** Where the demo data are loaded, everybody may look around as its member. */
function DemoMember() {
  const { demo } = useSiteConfig();
  if (!demo) return null;
  return (
    <p className={classes.note}>
      To look around, sign in as the demo member: username <code>{demo.username}</code>, password <code>{demo.password}</code>.
    </p>
  );
}
