import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { TransactionType } from '../../../shared/property/property.ts';
import { useSession } from '../../account/session.tsx';
import { useLogout } from '../../account/useLogout.ts';
import { AlertCount } from '../../alert/AlertCount.tsx';
import { hasAlertsHere } from '../../device/device-alerts.ts';
import { UnreadCount } from '../../inquiry/unread/UnreadMark.tsx';
import { cityLinks, type NavLink, type TabName, tabs, typeLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { SettingsForm } from '../../settings/SettingsForm.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/icon/Icon.tsx';
import { Logo } from '../Logo.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './Menu.module.css';
import { SavedCount } from './SavedCount.tsx';
import '../../ui/mantine/mantine-dialog.css';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn.ts';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';

/** Text below each tab, such as the number of its homes or agents. Empty until the counts have loaded. */
function useTabHints(): Partial<Record<TabName, string>> {
  const { data: totals } = trpc.property.market.useQuery();
  if (!totals) return {};
  const countHomes = (purpose: TransactionType) =>
    totals.byType.filter(({ transactionType }) => transactionType === purpose).reduce((sum, { count }) => sum + count, 0);
  return {
    buy: m.layout_homes({ count: countHomes('Buy') }),
    rent: m.layout_homes_by_month({ count: countHomes('Rent') }),
    agents: m.layout_people({ count: totals.agents }),
    areas: m.layout_where_to_live(),
  };
}

type NavIconLink = NavLink & { icon: IconName };
/** The links below the tabs, each with its icon. Signed-in users have links to their account, visitors a link to sign in. */
const secondaryLinks = (isSignedIn: boolean, hasAlerts: boolean): NavIconLink[] => [
  { ...typeLinks[0], icon: 'building' },
  { ...typeLinks[1], icon: 'building-store' },
  { label: m.layout_saved, to: paths.saved(), icon: 'heart' },
  ...(hasAlerts ? [{ label: m.alert_tab, to: paths.alerts(), icon: 'bell' as const }] : []),
  { label: m.layout_news, to: paths.news(), icon: 'news' },
  { label: m.layout_help, to: paths.help(), icon: 'help' },
  ...(isSignedIn
    ? [
        { label: m.layout_my_account, to: paths.myProperties(), icon: 'user-circle' as const },
        { label: m.layout_my_properties, to: paths.myProperties(), icon: 'home-2' as const },
        { label: m.layout_inquiries, to: paths.inquiries(), icon: 'message' as const },
        { label: m.viewing_page, to: paths.viewings(), icon: 'calendar-plus' as const },
        { label: m.layout_account, to: paths.account(), icon: 'settings' as const },
        { label: m.layout_billing, to: paths.billing(), icon: 'receipt' as const },
      ]
    : [{ label: m.layout_sign_in, to: paths.auth(), icon: 'user-circle' as const }]),
];

/** Signs out. `onLoggedOut` is called after success. */
function LogoutButton({ onLoggedOut }: { onLoggedOut: () => void }) {
  const logout = useLogout();
  return (
    <button
      type="button"
      className={`row gap-sm text-sm medium muted-icons mt-sm ${classes.logout}`}
      onClick={() => logout.mutate(undefined, { onSuccess: onLoggedOut })}
      disabled={logout.isPending}
    >
      <Icon name="logout" size={20} />
      {m.layout_log_out()}
    </button>
  );
}

/** The links below the tabs, and the button for the colour scheme. Saved homes, unread inquiries and alerts have a number. */
function MoreLinks() {
  const { user } = useSession();
  return (
    <nav aria-label={m.layout_more()} className={classes.more}>
      {secondaryLinks(user !== null, user !== null || hasAlertsHere()).map(({ label, to, icon }) => (
        <Link key={label()} to={to}>
          <Icon name={icon} size={20} />
          {label()}
          {to === paths.saved() && <SavedCount />}
          {to === paths.inquiries() && <UnreadCount />}
          {to === paths.alerts() && <AlertCount />}
        </Link>
      ))}
      <ColorSchemeButton hasLabel />
    </nav>
  );
}

/** The links of the header as a full-screen drawer for phones. It closes after each navigation. */
export function Menu({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const { pathname, search } = useLocation();
  const initialLocation = useRef(pathname + search);
  useEffect(() => {
    if (initialLocation.current !== pathname + search) onClose();
  }, [pathname, search, onClose]);
  const { user } = useSession();
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const hints = useTabHints();
  return (
    <MantineBoundary>
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size="100%"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': m.layout_menu_close() }}
        // without the role, screen readers would announce the drawer's header as a second banner of the page
        attributes={{ header: { role: 'none' } }}
        // `!`, because TypeScript does not know which classes a CSS module has
        classNames={{ body: `column ${classes.body}`, header: classes.head! }}
      >
        <nav aria-label={m.layout_main()} className={classes.main}>
          {tabs.map((tab) => (
            <Link key={tab.name} to={tab.to}>
              <b>{tab.label()}</b>
              <em className="text-xs muted">{hints[tab.name]}</em>
              <Icon name="chevron-right" />
            </Link>
          ))}
        </nav>
        <MoreLinks />
        <nav aria-label={m.layout_language()} className={classes.more}>
          <LanguageSwitch iconSize={20} />
          <button ref={settingsButton} type="button" aria-expanded={isSettingsOpen} onClick={() => setSettingsOpen(!isSettingsOpen)}>
            <Icon name="adjustments-horizontal" size={20} />
            {m.layout_settings()}
          </button>
        </nav>
        {isSettingsOpen && (
          <section className="mt-sm p-md outlined rounded-md on-card" aria-label={m.layout_settings()}>
            <SettingsForm
              onClose={() => {
                settingsButton.current?.focus();
                setSettingsOpen(false);
              }}
            />
          </section>
        )}
        <p className={`kicker ${classes.kicker}`}>{m.layout_cities()}</p>
        <nav aria-label={m.layout_cities()} className="chips">
          {cityLinks.map((link) => (
            <Link key={link.to} to={link.to} className="chip">
              {link.label()}
            </Link>
          ))}
        </nav>
        {user && <LogoutButton onLoggedOut={onClose} />}
        <ButtonLink to={user ? paths.createListing() : paths.auth(paths.createListing())} full className={classes.advertise}>
          {m.layout_advertise()}
        </ButtonLink>
      </Drawer>
    </MantineBoundary>
  );
}
