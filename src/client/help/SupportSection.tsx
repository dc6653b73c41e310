import { m } from '../../shared/messages/messages.ts';
import { mailLink, phoneLink } from '../contact-links.ts';
import { HOURS } from '../info/contact/contact.content.ts';
import { OFFICE } from '../links.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { SupportForm } from './SupportForm.tsx';
import classes from './SupportSection.module.css';
import { SupportStanding } from './SupportStanding.tsx';

/** The section with phone number, email address and opening hours of the office, and the support form. */
export function SupportSection() {
  return (
    <section className={`section at-start gap-3xl split narrow-gap-lg ${classes.columns}`} aria-labelledby="write-to-us">
      <div>
        <h2 id="write-to-us">{m.help_write_title()}</h2>
        <p className="mt-xs muted">{m.help_write_text()}</p>
        <SupportStanding />
        <ul className={`mt-lg hover-lines row-items faint-icons row-links ${classes.contactWays}`}>
          <li>
            <Icon name="phone" />
            <a href={phoneLink(OFFICE.phone)}>{OFFICE.phone}</a>
          </li>
          <li>
            <Icon name="mail" />
            <a href={mailLink(OFFICE.email)}>{OFFICE.email}</a>
          </li>
          <li>
            <Icon name="clock" />
            <p className="flex wrapping gap-0-md py-xs">
              {HOURS.map(([days, hours]) => (
                <span key={days()}>
                  {days()} {hours()}
                </span>
              ))}
            </p>
          </li>
        </ul>
      </div>
      <SupportForm />
    </section>
  );
}
