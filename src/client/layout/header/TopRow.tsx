import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { cityLinks, typeLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SavedCount } from './SavedCount.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { Toolbar } from './Toolbar.tsx';

interface TopRowProps {
  /** Link to the inquiries with the number of unread ones. */
  unreadMark: ReactNode;
  /** Link to the search alerts with the number of new homes. */
  alertMark: ReactNode;
}

/** Upper row of the header: cities and property types on one side; language, settings, help and account on the other. */
export function TopRow({ unreadMark, alertMark }: TopRowProps) {
  return (
    <div className={`no-print text-xs muted line-below ${classes.top}`}>
      <div className={`wrap row between full-height hover-lines ${classes.topRow}`}>
        <nav className="full-height" aria-label={m.layout_cities()}>
          <Toolbar label={m.layout_cities()} className="row gap-lg full-height">
            {cityLinks.map((link) => (
              <Link key={link.to} to={link.to}>
                {link.label()}
              </Link>
            ))}
            <span className={classes.divider} aria-hidden="true" />
            {typeLinks.map((link) => (
              <Link key={link.to} to={link.to}>
                {link.label()}
              </Link>
            ))}
          </Toolbar>
        </nav>
        <nav className="full-height" aria-label={m.layout_account_and_help()}>
          <Toolbar label={m.layout_account_and_help()} className="row gap-lg full-height">
            <nav className="row full-height" aria-label={m.layout_language()}>
              <LanguageSwitch />
            </nav>
            <SettingsButton />
            <ColorSchemeButton />
            <Link to={paths.news()}>{m.layout_news()}</Link>
            <Link to={paths.help()}>{m.layout_help()}</Link>
            <Link to={paths.saved()}>
              <Icon name="heart" size={16} />
              {m.layout_saved()}
              <SavedCount />
            </Link>
            {alertMark}
            {unreadMark}
            <AccountLinks />
          </Toolbar>
        </nav>
      </div>
    </div>
  );
}
