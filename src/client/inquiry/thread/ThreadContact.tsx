import { Link } from 'react-router-dom';
import { formatViewingTime } from '../../../shared/format.ts';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { ContactWays } from '../ContactWays.tsx';
import classes from './ThreadContact.module.css';

interface ThreadContactProps {
  contact: NonNullable<InquiryThread['contact']>;
  /** The property that the inquiry is about. */
  property: InquiryThread['property'];
}

/** Contact details of the sender, with links that reply by email, phone or WhatsApp outside of this site. */
export function ThreadContact({ contact: { name, email, phone, callAt, isAgent, personId }, property }: ThreadContactProps) {
  const { origin } = useSiteConfig();
  const propertyUrl = origin + localizedPath(getLocale(), paths.property(property.id));
  return (
    <section className={`panel p-lg small-heads ${classes.contact}`} aria-labelledby="reach">
      <h2 className="anywhere" id="reach">
        {m.inquiry_reach({ name })}
      </h2>
      {isAgent && <p className="text-sm semibold">{m.inquiry_from_agent()}</p>}
      {callAt && <p className="text-sm semibold">{m.inquiry_call_at({ time: formatViewingTime(callAt) })}</p>}
      {!email && !phone && <p className="text-sm muted">{m.inquiry_here_only_contact()}</p>}
      <ContactWays
        email={email}
        phone={phone}
        subject={m.inquiry_reply_subject({ title: property.title })}
        whatsAppText={m.inquiry_whatsapp_text({ name, title: property.title, url: propertyUrl })}
      />
      {personId !== null && (
        <p className="mt-md text-sm">
          <Link to={paths.person(personId)} className="link semibold anywhere">
            {m.person_all_about({ name })}
          </Link>
          <span className="block text-xs muted">{m.person_all_about_text()}</span>
        </p>
      )}
    </section>
  );
}
