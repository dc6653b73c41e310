import { Drawer } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconChevronRight,
  IconHeart,
  IconHelp,
  IconHome2,
  IconLogout,
  IconMessage,
  IconNews,
  IconReceipt,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
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
import { Logo } from '../Logo.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './Menu.module.css';
import { SavedCount } from './SavedCount.tsx';
import '../../ui/mantine/mantine-dialog.css';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';

/** Text beside each tab with the number of its homes or agents. Empty until the counts have loaded. */
function useTabHints(): Partial<Record<TabName, string>> {
  const { data: totals } = trpc.property.market.useQuery();
  if (!totals) return {};
  const countHomes = (purpose: TransactionType) =>
    totals.byType.reduce((sum, row) => sum + (row.transactionType === purpose ? row.count : 0), 0);
  return {
    buy: m.layout_homes({ count: countHomes('Buy') }),
    rent: m.layout_homes_by_month({ count: countHomes('Rent') }),
    agents: m.layout_people({ count: totals.agents }),
    areas: m.layout_where_to_live(),
  };
}

/** The links below the tabs, each with its icon; those of the account for a signed-in user only. */
const secondaryLinks = (isSignedIn: boolean, hasAlerts: boolean): (NavLink & { Icon: typeof IconHeart })[] => [
  { ...typeLinks[0], Icon: IconBuilding },
  { ...typeLinks[1], Icon: IconBuildingStore },
  { label: m.layout_saved, to: paths.saved(), Icon: IconHeart },
  ...(hasAlerts ? [{ label: m.alert_tab, to: paths.alerts(), Icon: IconBell }] : []),
  { label: m.layout_news, to: paths.news(), Icon: IconNews },
  { label: m.layout_help, to: paths.help(), Icon: IconHelp },
  ...(isSignedIn
    ? [
        { label: m.layout_my_account, to: paths.myProperties(), Icon: IconUserCircle },
        { label: m.layout_my_properties, to: paths.myProperties(), Icon: IconHome2 },
        { label: m.layout_inquiries, to: paths.inquiries(), Icon: IconMessage },
        { label: m.layout_account, to: paths.account(), Icon: IconSettings },
        { label: m.layout_billing, to: paths.billing(), Icon: IconReceipt },
      ]
    : [{ label: m.layout_sign_in, to: paths.auth(), Icon: IconUserCircle }]),
];

/** Ends the session of a member. */
function LogoutButton({ onLoggedOut }: { onLoggedOut: () => void }) {
  const logout = useLogout();
  return (
    <button
      type="button"
      className={classes.logout}
      onClick={() => logout.mutate(undefined, { onSuccess: onLoggedOut })}
      disabled={logout.isPending}
    >
      <IconLogout size={20} stroke={1.6} aria-hidden="true" />
      {m.layout_log_out()}
    </button>
  );
}

/** Secondary links and colour scheme. */
function MoreLinks() {
  const { user } = useSession();
  return (
    <nav aria-label={m.layout_more()} className={classes.more}>
      {secondaryLinks(user !== null, user !== null || hasAlertsHere()).map(({ label, to, Icon }) => (
        <Link key={label()} to={to}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
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

/** The header's links as a full-height drawer for phones. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const initialLocation = useRef(pathname + search);
  useEffect(() => {
    if (initialLocation.current !== pathname + search) onClose();
  }, [pathname, search, onClose]);
  const { user } = useSession();
  const [isSettingsOpen, setSettingsOpen] = useState(false);
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
        // A header outside of a section would be a second banner landmark of the page.
        attributes={{ header: { role: 'none' } }}
        // the classes are in the CSS module: `!` because its type is a record
        classNames={{ body: classes.body!, header: classes.head! }}
      >
        <nav aria-label={m.layout_main()} className={classes.main}>
          {tabs.map((tab) => (
            <Link key={tab.name} to={tab.to}>
              <b>{tab.label()}</b>
              <em className="text-xs muted">{hints[tab.name]}</em>
              <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
            </Link>
          ))}
        </nav>
        <MoreLinks />
        <nav aria-label={m.layout_language()} className={classes.more}>
          <LanguageSwitch iconSize={20} />
          <button type="button" aria-expanded={isSettingsOpen} onClick={() => setSettingsOpen(!isSettingsOpen)}>
            <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden="true" />
            {m.layout_settings()}
          </button>
        </nav>
        {isSettingsOpen && (
          <section className={classes.settings} aria-label={m.layout_settings()}>
            <SettingsForm onClose={() => setSettingsOpen(false)} />
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
