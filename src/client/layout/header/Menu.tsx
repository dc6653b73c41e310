import { Drawer } from '@mantine/core';
import {
  IconBuilding,
  IconBuildingStore,
  IconChevronRight,
  IconHeart,
  IconHelp,
  IconHome2,
  IconLogout,
  IconMessage,
  IconNews,
  IconUserCircle,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { plural } from '../../../shared/format.ts';
import { useSession } from '../../account/session.tsx';
import { useLogout } from '../../account/useLogout.ts';
import { cityLinks, tabs, typeLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../Logo.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Menu.module.css';
import '../../ui/mantine/mantine-dialog.css';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';

/** The header's links as a full-height drawer for phones. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const initialLocation = useRef(pathname + search);
  useEffect(() => {
    if (initialLocation.current !== pathname + search) onClose();
  }, [pathname, search, onClose]);
  const { user } = useSession();
  const logout = useLogout();
  const { data } = trpc.property.market.useQuery();
  const countFor = (type: string) => data?.byType.reduce((sum, row) => sum + (row.transactionType === type ? row.count : 0), 0) ?? 0;
  const hints: Record<string, string> = data
    ? {
        Buy: plural(countFor('Buy'), 'home'),
        Rent: `${plural(countFor('Rent'), 'home')}, by the month`,
        Agents: plural(data.agents, 'person', 'people'),
        Areas: 'Where to live',
      }
    : {};
  const small = [
    { ...typeLinks[0]!, Icon: IconBuilding },
    { ...typeLinks[1]!, Icon: IconBuildingStore },
    { label: 'Saved', to: paths.saved(), Icon: IconHeart },
    { label: 'News', to: paths.news(), Icon: IconNews },
    { label: 'Help', to: paths.help(), Icon: IconHelp },
    ...(user
      ? [
          { label: 'My Properties', to: paths.myProperties(), Icon: IconHome2 },
          { label: 'Inquiries', to: paths.inquiries(), Icon: IconMessage },
          { label: 'My Account', to: paths.account(), Icon: IconUserCircle },
        ]
      : [{ label: 'Sign in', to: paths.auth(), Icon: IconUserCircle }]),
  ];
  return (
    <MantineBoundary>
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size="100%"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close menu' }}
        // A header outside of a section would be a second banner landmark of the page.
        attributes={{ header: { role: 'none' } }}
        classNames={{ body: classes.body!, header: classes.head! }}
      >
        <nav aria-label="Main" className={classes.main}>
          {tabs.map((tab) => (
            <Link key={tab.label} to={tab.to}>
              <b>{tab.label}</b>
              <em>{hints[tab.label]}</em>
              <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
            </Link>
          ))}
        </nav>
        <nav aria-label="More" className={classes.more}>
          {small.map(({ label, to, Icon }) => (
            <Link key={label} to={to}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {label}
            </Link>
          ))}
          <ColorSchemeButton label />
          {user && (
            <button type="button" onClick={() => logout.mutate(undefined, { onSuccess: onClose })} disabled={logout.isPending}>
              <IconLogout size={20} stroke={1.6} aria-hidden="true" />
              Log out
            </button>
          )}
        </nav>
        <p className={`kicker ${classes.kicker}`}>Cities</p>
        <nav aria-label="Cities" className="chips">
          {cityLinks.map((link) => (
            <Link key={link.label} to={link.to} className="chip">
              {link.label}
            </Link>
          ))}
        </nav>
        <ButtonLink to={user ? paths.createListing() : paths.auth(paths.createListing())} full className={classes.advertise}>
          Advertise Property
        </ButtonLink>
      </Drawer>
    </MantineBoundary>
  );
}
