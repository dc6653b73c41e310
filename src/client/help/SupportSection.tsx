import { IconClock, IconMail, IconPhone } from '@tabler/icons-react';
import { HOURS } from '../info/contact/contact.content.ts';
import { OFFICE } from '../links.ts';
import { SupportForm } from './SupportForm.tsx';
import classes from './SupportSection.module.css';

/** The support form and other ways to contact the office. */
export function SupportSection() {
  return (
    <section className={`section ${classes.part}`} aria-labelledby="write-to-us">
      <div>
        <h2 id="write-to-us">Write to us</h2>
        <p className={classes.lead}>A person reads it, and answers to your mailbox on working days.</p>
        <ul className={classes.ways}>
          <li>
            <IconPhone size={18} stroke={1.6} aria-hidden="true" />
            <a href={`tel:${OFFICE.phone.replace(/\s/g, '')}`}>{OFFICE.phone}</a>
          </li>
          <li>
            <IconMail size={18} stroke={1.6} aria-hidden="true" />
            <a href={`mailto:${OFFICE.email}`}>{OFFICE.email}</a>
          </li>
          <li>
            <IconClock size={18} stroke={1.6} aria-hidden="true" />
            <p className={classes.hours}>
              {HOURS.map(([days, hours]) => (
                <span key={days}>
                  {days} {hours}
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
