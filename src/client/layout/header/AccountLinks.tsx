import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { useLogout } from '../../account/useLogout.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './AccountLinks.module.css';

/** The pages of the account menu: label and path. */
const LINKS = [
  [m.layout_account, paths.account()],
  [m.layout_my_properties, paths.myProperties()],
  [m.layout_inquiries, paths.inquiries()],
  [m.viewing_page, paths.viewings()],
  [m.layout_saved, paths.saved()],
  [m.layout_billing, paths.billing()],
] as const;

/**
 * The link `Sign in` for visitors. For signed-in users the link `My Account` with a menu, which also signs out. The menu closes on Escape,
 * which returns the focus to its button, and when the focus leaves it.
 */
export function AccountLinks() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const logout = useLogout();
  if (!user) {
    return (
      <Link to={paths.auth()}>
        <Icon name="user-circle" size={16} />
        {m.layout_sign_in()}
      </Link>
    );
  }
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.currentTarget.querySelector('button')?.focus();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes keys and focus of the elements inside
    <span
      className="inline-row relative full-height"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Link to={paths.myProperties()}>
        <Icon name="user-circle" size={16} />
        {m.layout_my_account()}
      </Link>
      <button
        type="button"
        className={`center full-height ${classes.menuButton}`}
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={m.layout_user_menu({ name: user.username })}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div id={menuId} className={`grid on-raised raised ink absolute p-xs outlined rounded-md text-sm ${classes.menu}`}>
          <p className="mb-xs semibold p-xs-sm line-below">{user.fullName ?? user.username}</p>
          {LINKS.map(([label, to]) => (
            <Link key={to} to={to} onClick={close}>
              {label()}
            </Link>
          ))}
          <button type="button" disabled={logout.isPending} onClick={() => logout.mutate()}>
            {m.layout_log_out()}
          </button>
        </div>
      )}
    </span>
  );
}
