import { IconClock, IconMail, IconPhone } from '@tabler/icons-react';
import { m } from '../../shared/messages/messages.ts';
import { mailLink, phoneLink } from '../contact-links.ts';
import { HOURS } from '../info/contact/contact.content.ts';
import { OFFICE } from '../links.ts';
import { SupportForm } from './SupportForm.tsx';
import classes from './SupportSection.module.css';

/** The section with phone number, email address and opening hours of the office, and the support form. */
export function SupportSection() {
  return (
    <section className={`section ${classes.columns}`} aria-labelledby="write-to-us">
      <div>
        <h2 id="write-to-us">{m.help_write_title()}</h2>
        <p className="mt-xs muted">{m.help_write_text()}</p>
        <ul className={classes.contactWays}>
          <li>
            <IconPhone size={18} stroke={1.6} aria-hidden="true" />
            <a href={phoneLink(OFFICE.phone)}>{OFFICE.phone}</a>
          </li>
          <li>
            <IconMail size={18} stroke={1.6} aria-hidden="true" />
            <a href={mailLink(OFFICE.email)}>{OFFICE.email}</a>
          </li>
          <li>
            <IconClock size={18} stroke={1.6} aria-hidden="true" />
            <p className={classes.hours}>
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
