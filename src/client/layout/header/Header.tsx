import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { hasAlertsHere } from '../../device/device-alerts.ts';
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { forgetEarlyInput } from '../../hydration/early-input.ts';
import { activeTab, tabs } from '../../links.ts';
import { paths, readId } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../Logo.tsx';
import classes from './Header.module.css';
import { shouldOfferArabic } from './language-offer.ts';
import { startTypeAhead, stopTypeAhead } from './search/type-ahead.ts';
import { TopRow } from './TopRow.tsx';

const SearchDialog = lazy(async () => {
  try {
    return { default: (await import('./search/SearchDialog.tsx')).SearchDialog };
  } catch (error) {
    stopTypeAhead();
    throw error;
  }
});
const LanguageOffer = lazy(async () => ({ default: (await import('./LanguageOffer.tsx')).LanguageOffer }));
const UnreadMark = lazy(() => import('../../inquiry/unread/UnreadMark.tsx'));
const AlertNews = lazy(() => import('../../alert/AlertNews.tsx'));
const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }));

/** Calls `open` when `/` is pressed, unless a field has the focus. */
function useSlashKey(open: () => void): void {
  // with the commit, so that a key pressed before hydration can be repeated right after it
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
      event.preventDefault();
      forgetEarlyInput(event);
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

interface PhoneButtonsProps {
  /** The number of unread inquiries; nothing for visitors. */
  unreadMark: ReactNode;
  onSearch: () => void;
  onMenu: () => void;
}

/** What phones show instead of the navigation: search, unread inquiries and menu. */
function PhoneButtons({ unreadMark, onSearch, onMenu }: PhoneButtonsProps) {
  return (
    <span className={classes.phone}>
      <button className="center size-44" type="button" onClick={onSearch} aria-label={m.layout_search()} aria-haspopup="dialog">
        <IconSearch size={22} stroke={1.6} />
      </button>
      {unreadMark}
      <button className="center size-44" type="button" onClick={onMenu} aria-label={m.layout_menu()} aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={1.6} />
      </button>
    </span>
  );
}

/** Upper row, and lower row with the main navigation; on phones both are in one drawer. */
export function Header() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [openDialog, setOpenDialog] = useState<'search' | 'menu' | null>(null);
  const openSearch = useCallback(() => {
    if (openDialog !== 'search') startTypeAhead(() => setOpenDialog(null));
    setOpenDialog('search');
  }, [openDialog]);
  useSlashKey(openSearch);
  const { user } = useSession();
  const shownId = readId(/^\/properties\/(\d+)$/.exec(pathname)?.[1]);
  // the page requests it; here it is read from the cache
  const shownProperty = trpc.property.get.useQuery({ id: shownId ?? 0 }, { enabled: false });
  const active = activeTab(pathname, query, shownProperty.data?.transactionType);
  const close = () => setOpenDialog(null);
  // only this browser knows what it prefers
  const isHydrated = useHydrated();
  const offersArabic = isHydrated && getLocale() === 'en' && pathname === paths.home() && shouldOfferArabic();
  const unreadMark = user && isHydrated && (
    <Suspense>
      <UnreadMark />
    </Suspense>
  );
  const alertNews = isHydrated && (user !== null || hasAlertsHere()) && (
    <Suspense>
      <AlertNews />
    </Suspense>
  );
  return (
    <>
      <TopRow unreadMark={unreadMark} alertNews={alertNews} />
      <header className={classes.bar}>
        <div className={`wrap ${classes.barRow}`}>
          <Logo />
          <nav aria-label={m.layout_main()} className={classes.tabs}>
            {tabs.map((tab) => (
              <Link
                className="row relative px-sm semibold text-sm"
                key={tab.name}
                to={tab.to}
                aria-current={tab.name === active ? 'page' : undefined}
              >
                {tab.label()}
              </Link>
            ))}
          </nav>
          <button type="button" className={classes.searchButton} onClick={openSearch} aria-haspopup="dialog">
            <IconSearch size={18} stroke={1.6} aria-hidden="true" />
            <span>{m.layout_find()}</span>
            <span className={classes.key} aria-hidden="true">
              /
            </span>
          </button>
          <ButtonLink to={user ? paths.createListing() : paths.auth(paths.createListing())} className={classes.advertise}>
            {m.layout_advertise()}
          </ButtonLink>
          <PhoneButtons unreadMark={unreadMark} onSearch={openSearch} onMenu={() => setOpenDialog('menu')} />
        </div>
      </header>
      <Suspense>
        {openDialog === 'search' && <SearchDialog onClose={close} />}
        {openDialog === 'menu' && <Menu onClose={close} />}
        {offersArabic && <LanguageOffer />}
      </Suspense>
    </>
  );
}
