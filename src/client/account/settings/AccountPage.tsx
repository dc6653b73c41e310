import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { DemoAccount } from '../demo/DemoAccount.tsx';
import { useIsDemoAccount } from '../demo/useIsDemoAccount.ts';
import { MembersOnly } from '../MembersOnly.tsx';
import { LostFactorNotice } from '../security/LostFactorNotice.tsx';
import { SignInMethods } from '../security/SignInMethods.tsx';
import { useLogout } from '../useLogout.ts';
import { AccountData } from './AccountData.tsx';
import classes from './AccountPage.module.css';
import { AdvertiserForm } from './AdvertiserForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { EmailState } from './EmailState.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionList } from './SessionList.tsx';

/** Account settings of the signed-in user. */
export const AccountPage = () => (
  <MembersOnly>
    <Account />
  </MembersOnly>
);

function Account() {
  const logout = useLogout();
  const isDemo = useIsDemoAccount();
  return (
    <div className="wrap">
      <PageMetadata title={m.layout_account()} description={m.account_description()} canonical="/account" noindex />
      <div className={`flex between at-end gap-md page-head ${classes.head}`}>
        <h1>{m.layout_account()}</h1>
        <Button variant="line" pending={logout.isPending} onClick={() => logout.mutate()}>
          {m.layout_log_out()}
        </Button>
      </div>
      <nav aria-label={m.account_pages()} className={`chips ${classes.pageLinks}`}>
        <Link className="chip" to={paths.myProperties()}>
          {m.layout_my_properties()}
        </Link>
        <Link className="chip" to={paths.saved()}>
          {m.layout_saved()}
        </Link>
        <Link className="chip" to={paths.inquiries()}>
          {m.layout_inquiries()}
        </Link>
        <Link className="chip" to={paths.billing()}>
          {m.layout_billing()}
        </Link>
      </nav>
      {!isDemo && <LostFactorNotice />}
      <div className={`grid mt-md ${classes.sections}`}>{isDemo ? <DemoAccount /> : <Settings />}</div>
    </div>
  );
}

/** The sections of settings: profile, advertiser, email, password, ways to sign in, devices, and data. */
const Settings = () => (
  <>
    <Section id="profile" title={m.account_details()}>
      <ProfileForm />
    </Section>
    <Section id="advertiser" title={m.advertiser_title()}>
      <AdvertiserForm />
    </Section>
    <Section id="email" title={m.ui_email()}>
      <div>
        <EmailState />
        <EmailForm />
      </div>
    </Section>
    <Section id="password" title={m.account_password()}>
      <PasswordForm />
    </Section>
    <Section id="sign-in" title={m.security_title()}>
      <SignInMethods />
    </Section>
    <Section id="devices" title={m.account_devices()}>
      <SessionList />
    </Section>
    <Section id="data" title={m.account_data()}>
      <AccountData />
    </Section>
  </>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="grid gap-2xl line-above" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
