import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { DemoAccount } from '../account/demo/DemoAccount.tsx';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { LostFactorNotice } from '../account/security/LostFactorNotice.tsx';
import { SignInMethods } from '../account/security/SignInMethods.tsx';
import { AccountData } from '../account/settings/AccountData.tsx';
import classes from '../account/settings/AccountPage.module.css';
import { AdvertiserForm } from '../account/settings/AdvertiserForm.tsx';
import { EmailForm } from '../account/settings/EmailForm.tsx';
import { EmailState } from '../account/settings/EmailState.tsx';
import { PasswordForm } from '../account/settings/PasswordForm.tsx';
import { ProfileForm } from '../account/settings/ProfileForm.tsx';
import { SessionList } from '../account/settings/SessionList.tsx';
import { useLogout } from '../account/useLogout.ts';
import { paths } from '../paths.ts';
import { PushSettings } from '../push/PushSettings.tsx';
import { Button } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { AgentProfileSection } from './AgentProfileForm.tsx';

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
        <Link className="chip" to={paths.figures()}>
          {m.figures_title()}
        </Link>
        <Link className="chip" to={paths.saved()}>
          {m.layout_saved()}
        </Link>
        <Link className="chip" to={paths.inquiries()}>
          {m.layout_inquiries()}
        </Link>
        <Link className="chip" to={paths.viewings()}>
          {m.viewing_page()}
        </Link>
        <Link className="chip" to={paths.people()}>
          {m.team_link()}
        </Link>
        <Link className="chip" to={paths.developers()}>
          {m.api_key_title()}
        </Link>
        <Link className="chip" to={paths.importFile()}>
          {m.import_title()}
        </Link>
        <Link className="chip" to={paths.feeds()}>
          {m.feed_title()}
        </Link>
        <Link className="chip" to={paths.insights()}>
          {m.market_title()}
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

/** The sections of settings: profile, advertiser, email, password, ways to sign in, notifications, devices, and data. */
const Settings = () => (
  <>
    <Section id="profile" title={m.account_details()}>
      <ProfileForm />
    </Section>
    <AgentProfileSection />
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
    <Section id="notifications" title={m.push_title()}>
      <PushSettings />
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
