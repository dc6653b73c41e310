import { IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../account/session.tsx';
import { useLogout } from '../../account/useLogout.ts';
import { paths } from '../../paths.ts';
import classes from './AccountLinks.module.css';

const LINKS = [
  ['Account', paths.account()],
  ['My Properties', paths.myProperties()],
  ['Inquiries', paths.inquiries()],
  ['Saved', paths.saved()],
  ['Billing', paths.billing()],
] as const;

/** `Sign in`, or `My Account` with a menu. */
export function AccountLinks() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const menu = useId();
  const logout = useLogout();
  if (!user) {
    return (
      <Link to={paths.auth()}>
        <IconUserCircle size={16} stroke={1.6} aria-hidden="true" />
        Sign in
      </Link>
    );
  }
  const close = () => setOpen(false);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the keys and the focus of what is inside
    <span
      className={classes.box}
      onKeyDown={press}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Link to={paths.myProperties()}>
        <IconUserCircle size={16} stroke={1.6} aria-hidden="true" />
        My Account
      </Link>
      <button
        type="button"
        className={classes.more}
        aria-expanded={open}
        aria-controls={menu}
        aria-label={`Menu of ${user.username}`}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </button>
      {open && (
        <div id={menu} className={classes.menu}>
          <p>{user.fullName ?? user.username}</p>
          {LINKS.map(([label, to]) => (
            <Link key={to} to={to} onClick={close}>
              {label}
            </Link>
          ))}
          <button type="button" disabled={logout.isPending} onClick={() => logout.mutate()}>
            Log out
          </button>
        </div>
      )}
    </span>
  );
}
