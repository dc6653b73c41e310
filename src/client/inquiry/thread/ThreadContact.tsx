import { IconMail, IconPhone } from '@tabler/icons-react';
import type { InquiryThread } from '../../../shared/inquiry.ts';
import { mailLink, phoneLink } from '../../agent/contact-links.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import classes from './ThreadContact.module.css';

interface ThreadContactProps {
  contact: NonNullable<InquiryThread['contact']>;
  /** Subject of an email. */
  subject: string;
}

/** Contact details of the sender for a reply outside of this site. */
export function ThreadContact({ contact: { name, email, phone }, subject }: ThreadContactProps) {
  return (
    <section className={`panel ${classes.contact}`} aria-labelledby="reach">
      <h2 id="reach">Reach {name}</h2>
      <dl>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{phone}</dd>
        </div>
      </dl>
      <div className={classes.ways}>
        <ButtonAnchor variant="line" size="sm" href={mailLink(email, `Re: ${subject}`)}>
          <IconMail size={18} stroke={1.6} aria-hidden="true" />
          Email
        </ButtonAnchor>
        <ButtonAnchor variant="line" size="sm" href={phoneLink(phone)}>
          <IconPhone size={18} stroke={1.6} aria-hidden="true" />
          Call
        </ButtonAnchor>
      </div>
    </section>
  );
}
