import { IconHeart, IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../account/session.tsx';
import { activeTab, cityLinks, tabs, typeLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../Logo.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Header.module.css';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));
const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }));

/** `/` opens the search unless a field has the focus. */
function useSlashKey(open: () => void): void {
  // with the commit, so that a key pressed before hydration can be repeated right after it
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        target.isContentEditable ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      )
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

/** Cities and help in the upper row, main navigation in the lower row; on phones both are in one drawer. */
export function Header() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [open, setOpen] = useState<'search' | 'menu' | null>(null);
  const [openSearch] = useState(() => () => setOpen('search'));
  useSlashKey(openSearch);
  const { user } = useSession();
  const active = activeTab(pathname, query);
  const close = () => setOpen(null);
  return (
    <>
      <div className={`no-print ${classes.top}`}>
        <div className={`wrap ${classes.topRow}`}>
          <nav aria-label="Cities">
            {cityLinks.map((link) => (
              <Link key={link.label} to={link.to}>
                {link.label}
              </Link>
            ))}
            <span className={classes.rule} aria-hidden="true" />
            {typeLinks.map((link) => (
              <Link key={link.label} to={link.to}>
                {link.label}
              </Link>
            ))}
          </nav>
          <nav aria-label="Account and help">
            <ColorSchemeButton />
            <Link to={paths.news()}>News</Link>
            <Link to={paths.help()}>Help</Link>
            <Link to={paths.saved()}>
              <IconHeart size={16} stroke={1.6} aria-hidden="true" />
              Saved
            </Link>
            <AccountLinks />
          </nav>
        </div>
      </div>
      <header className={classes.bar}>
        <div className={`wrap ${classes.barRow}`}>
          <Logo />
          <nav aria-label="Main" className={classes.tabs}>
            {tabs.map((tab) => (
              <Link key={tab.label} to={tab.to} aria-current={tab.label === active ? 'page' : undefined}>
                {tab.label}
              </Link>
            ))}
          </nav>
          <button type="button" className={classes.find} onClick={openSearch} aria-haspopup="dialog">
            <IconSearch size={18} stroke={1.6} aria-hidden="true" />
            <span>Area, home or reference</span>
            <span className={classes.key} aria-hidden="true">
              /
            </span>
          </button>
          <ButtonLink to={user ? paths.createListing() : paths.auth(paths.createListing())} className={classes.advertise}>
            Advertise Property
          </ButtonLink>
          <span className={classes.phone}>
            <button type="button" onClick={openSearch} aria-label="Search" aria-haspopup="dialog">
              <IconSearch size={22} stroke={1.6} />
            </button>
            <button type="button" onClick={() => setOpen('menu')} aria-label="Menu" aria-haspopup="dialog">
              <IconMenu2 size={22} stroke={1.6} />
            </button>
          </span>
        </div>
      </header>
      <Suspense>
        {open === 'search' && <SearchDialog onClose={close} />}
        {open === 'menu' && <Menu onClose={close} />}
      </Suspense>
    </>
  );
}
