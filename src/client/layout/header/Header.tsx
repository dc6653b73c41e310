import { type ReactNode, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { hasAlertsHere } from '../../device/device-alerts.ts';
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { forgetEarlyInput } from '../../hydration/early-input.ts';
import { lazyOptional } from '../../lazy-optional.ts';
import { activeTab, type TabName, tabs } from '../../links.ts';
import { paths, readId } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Logo } from '../Logo.tsx';
import classes from './Header.module.css';
import { shouldOfferArabic } from './language-offer.ts';
import { startTypeAhead, stopTypeAhead } from './search/type-ahead.ts';
import { Toolbar } from './Toolbar.tsx';
import { TopRow } from './TopRow.tsx';

/** The search dialog. If its script cannot be loaded, the keys that the visitor presses go to the page again. */
const SearchDialog = lazyDialog(async () => ({ default: (await import('./search/SearchDialog.tsx')).SearchDialog }), stopTypeAhead);
const LanguageOffer = lazyOptional(async () => ({ default: (await import('./LanguageOffer.tsx')).LanguageOffer }));
const UnreadMark = lazyOptional(() => import('../../inquiry/unread/UnreadMark.tsx'));
const AlertCountLink = lazyOptional(() => import('../../alert/AlertCount.tsx'));
const Menu = lazyDialog(async () => ({ default: (await import('./Menu.tsx')).Menu }));

/** Calls `open` when `/` is pressed, unless a field has the focus. */
function useSlashKey(open: () => void): void {
  // a layout effect, so that the listener exists when keys that were pressed before hydration are repeated
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
      event.preventDefault();
      // otherwise hydration would repeat the key (docs/hydration.md)
      forgetEarlyInput(event);
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

interface PhoneButtonsProps {
  /** Link to the inquiries with the number of unread ones; nothing for visitors. */
  unreadMark: ReactNode;
  onSearch: () => void;
  onMenu: () => void;
}

/** Buttons that phones show instead of the navigation: search, unread inquiries and menu. */
function PhoneButtons({ unreadMark, onSearch, onMenu }: PhoneButtonsProps) {
  return (
    <span className={`gone ${classes.phone}`}>
      <button className="center size-44" type="button" onClick={onSearch} aria-label={m.layout_search()} aria-haspopup="dialog">
        <Icon name="search" size={22} />
      </button>
      {unreadMark}
      <button className="center size-44" type="button" onClick={onMenu} aria-label={m.layout_menu()} aria-haspopup="dialog">
        <Icon name="menu-2" size={22} />
      </button>
    </span>
  );
}

/** The tab of the main navigation that belongs to the current page; null for none. */
function useActiveTab(): TabName | null {
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const propertyId = readId(/^\/properties\/(\d+)$/.exec(pathname)?.[1]);
  // the page requests the property; here it is only read from the query cache
  const shownProperty = trpc.property.get.useQuery({ id: propertyId ?? 0 }, { enabled: false });
  return activeTab(pathname, searchParams, shownProperty.data?.transactionType);
}

/**
 * Header of every page: an upper row of links, and a bar with the main navigation. Phones have the links in a menu (drawer) instead. The key
 * `/` opens the search dialog. The English home page offers Arabic to browsers that prefer it.
 */
export function Header() {
  const { pathname } = useLocation();
  const [openDialog, setOpenDialog] = useState<'search' | 'menu' | null>(null);
  const openSearch = useCallback(() => {
    // collects what is typed until the script of the dialog has loaded; Escape cancels
    if (openDialog !== 'search') startTypeAhead(() => setOpenDialog(null));
    setOpenDialog('search');
  }, [openDialog]);
  useSlashKey(openSearch);
  const { user } = useSession();
  const activeTabName = useActiveTab();
  const closeDialog = () => setOpenDialog(null);
  // the offer and the two numbers depend on this browser (its language, storage and session), so the server does not render them
  const isHydrated = useHydrated();
  const offersArabic = isHydrated && getLocale() === 'en' && pathname === paths.home() && shouldOfferArabic();
  // keys, because the numbers of another user are not known yet
  const unreadMark = user && isHydrated && (
    <Suspense>
      <UnreadMark key={user.id} />
    </Suspense>
  );
  const alertMark = isHydrated && (user !== null || hasAlertsHere()) && (
    <Suspense>
      <AlertCountLink key={user?.id} />
    </Suspense>
  );
  return (
    <>
      <TopRow unreadMark={unreadMark} alertMark={alertMark} />
      <header className={`sticky line-below ${classes.bar}`}>
        <div className={`wrap row gap-xl ${classes.barRow}`}>
          <Toolbar label={m.layout_main()} className="row gap-xl full-height">
            <Logo />
            <nav aria-label={m.layout_main()} className={`flex gap-2xs full-height ${classes.tabs}`}>
              {tabs.map((tab) => (
                <Link
                  className="row relative px-sm semibold text-sm"
                  key={tab.name}
                  to={tab.to}
                  aria-current={tab.name === activeTabName ? 'page' : undefined}
                >
                  {tab.label()}
                </Link>
              ))}
            </nav>
          </Toolbar>
          <button
            type="button"
            className={`row grow shrink gap-xs px-sm pill on-band text-sm muted text-start ${classes.searchButton}`}
            onClick={openSearch}
            aria-haspopup="dialog"
          >
            <Icon name="search" />
            <span>{m.layout_find()}</span>
            <span className={`ms-auto outlined-strong on-card ${classes.key}`} aria-hidden="true">
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
        {openDialog === 'search' && <SearchDialog onClose={closeDialog} />}
        {openDialog === 'menu' && <Menu onClose={closeDialog} />}
        {offersArabic && <LanguageOffer />}
      </Suspense>
    </>
  );
}
