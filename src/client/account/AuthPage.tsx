import { Suspense, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { useDeviceSaved } from '../device/device-saved.ts';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { lazyOptional } from '../lazy-optional.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import classes from './AuthPage.module.css';
import { LoginForm } from './LoginForm.tsx';
import { SessionLoading } from './MembersOnly.tsx';
import { nextPath } from './next.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { useSession } from './session.tsx';

const DeviceSavedHomes = lazyOptional(
  async () => ({ default: (await import('./DeviceSavedHomes.tsx')).DeviceSavedHomes }),
  ({ fallback }) => fallback,
);

/** Heading and the line below it, by tab. */
const HEADINGS = {
  login: [m.account_login_heading, m.account_auth_description],
  register: [m.account_register_heading, m.account_register_lead],
} as const;

/**
 * The `sizes` attribute of the picture. Its box is as high as the window, about 760 px; to fill it, a picture of 3:2 is 1140 px wide and
 * cut off at the sides.
 */
const PICTURE_SIZES = '(max-width: 63.99em) 100vw, max(52vw, 1140px)';

/**
 * Login and registration, with the homes that the visitor saved on this device. A signed-in user is redirected to the path in the URL
 * parameter `next`, after the server has confirmed that the session has not ended elsewhere.
 */
export function AuthPage() {
  const [query] = useSearchParams();
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const { user } = useSession();
  const { isFetching } = trpc.account.me.useQuery(undefined, { refetchOnMount: ({ state }) => (state.data ? 'always' : false) });
  const isHydrated = useHydrated();
  const hasSaved = useDeviceSaved().length > 0;
  const next = nextPath(query);
  // only after hydration, because the server has its own redirect for a signed-in user who loads this page
  if (user && isHydrated) return isFetching ? <SessionLoading canonical={paths.auth()} /> : <Navigate to={next} replace />;
  const [title, lead] = HEADINGS[tab];
  // a visitor who comes from the page of saved homes sees the homes of this device instead of the picture
  const comesFromSaved = next.split(/[?#]/)[0] === paths.saved();
  return (
    <div className={`grid narrow-block ${classes.page}`}>
      <PageMetadata
        title={tab === 'login' ? m.layout_sign_in() : m.account_register_heading()}
        description={m.account_auth_description()}
        canonical="/auth"
        noindex
      />
      {comesFromSaved && hasSaved ? (
        <Suspense fallback={<AuthPicture />}>
          <DeviceSavedHomes isWide fallback={<AuthPicture />} />
        </Suspense>
      ) : (
        <AuthPicture />
      )}
      <div className={`column ${classes.side}`}>
        <Link to={paths.properties()} className={`inline-row gap-xs min-44 text-sm semibold hover-accent ${classes.back}`}>
          <Icon name="arrow-left" />
          {m.account_back_to_homes()}
        </Link>
        <div className={`full ${classes.form}`}>
          <h1 className="mt-lg">{title()}</h1>
          <p className={`muted ${classes.lead}`}>{lead()}</p>
          <SegmentedControl
            label={m.account_tabs()}
            full
            value={tab}
            onChange={setTab}
            options={[
              { value: 'login', label: m.account_login() },
              { value: 'register', label: m.account_register() },
            ]}
          />
          {tab === 'login' ? <LoginForm onSwitchToRegister={() => setTab('register')} /> : <RegisterForm />}
          {!comesFromSaved && hasSaved && (
            <Suspense>
              <DeviceSavedHomes />
            </Suspense>
          )}
          {tab === 'login' && <DemoMember />}
        </div>
      </div>
    </div>
  );
}

/** The picture beside the form, on a phone above it. */
const AuthPicture = () => (
  <div className={`clip on-photo photo-in sticky ${classes.picture}`}>
    <Picture src="/media/villa/pavilion-pool-dusk.webp" alt="" sizes={PICTURE_SIZES} eager />
    <div className="absolute float-1">
      <p className={`balance mb-sm ${classes.pictureTitle}`}>{m.account_picture_title()}</p>
      <p>{m.account_picture_text()}</p>
    </div>
  </div>
);

/** Shows the username and password of the demo account, with which any visitor may sign in; nothing on a site without demo data. */
function DemoMember() {
  const { demo } = useSiteConfig();
  if (!demo) return null;
  return (
    <p className={`mt-lg rounded-md on-band text-sm loose p-md ${classes.demoNote}`}>
      {m.account_demo_before()} <code dir="ltr">{demo.username}</code>
      {m.account_demo_password()} <code dir="ltr">{demo.password}</code>.
    </p>
  );
}
