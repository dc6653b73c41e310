import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { MembersOnly } from '../MembersOnly.tsx';
import { useLogout } from '../useLogout.ts';
import { AccountData } from './AccountData.tsx';
import classes from './AccountPage.module.css';
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
  return (
    <div className="wrap">
      <PageHead
        title="Account"
        description="Your details, your email address, your password and your devices."
        canonical="/account"
        noindex
      />
      <div className={classes.head}>
        <h1>Account</h1>
        <Button variant="line" pending={logout.isPending} onClick={() => logout.mutate()}>
          Log out
        </Button>
      </div>
      <nav aria-label="Your pages" className={`chips ${classes.ways}`}>
        <Link className="chip" to={paths.myProperties()}>
          My Properties
        </Link>
        <Link className="chip" to={paths.saved()}>
          Saved
        </Link>
        <Link className="chip" to={paths.inquiries()}>
          Inquiries
        </Link>
        <Link className="chip" to={paths.billing()}>
          Billing
        </Link>
      </nav>
      <div className={classes.sections}>
        <section aria-labelledby="profile">
          <h2 id="profile">Your details</h2>
          <ProfileForm />
        </section>
        <section aria-labelledby="email">
          <h2 id="email">Email</h2>
          <div>
            <EmailState />
            <EmailForm />
          </div>
        </section>
        <section aria-labelledby="password">
          <h2 id="password">Password</h2>
          <PasswordForm />
        </section>
        <section aria-labelledby="devices">
          <h2 id="devices">Where you are signed in</h2>
          <SessionList />
        </section>
        <section aria-labelledby="data">
          <h2 id="data">Your data</h2>
          <AccountData />
        </section>
      </div>
    </div>
  );
}
