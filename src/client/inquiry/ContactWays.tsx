import { m } from '../../shared/messages/messages.ts';
import { mailLink, phoneLink, whatsAppLink } from '../contact-links.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './ContactWays.module.css';

interface ContactWaysProps {
  /** Empty where the person shows none. */
  email: string;
  phone: string;
  /** Subject of an email and text of a WhatsApp message; without them both begin empty. */
  subject?: string;
  whatsAppText?: string;
}

/** The email address and phone number of a person, with links that write or call outside of this site; nothing for a person who shows neither. */
export function ContactWays({ email, phone, subject, whatsAppText }: ContactWaysProps) {
  if (!email && !phone) return null;
  return (
    <>
      <dl className="grid gap-xs text-sm">
        {[
          [m.ui_email(), email],
          [m.ui_phone(), phone],
        ].map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-xs muted">{label}</dt>
                <dd className="semibold anywhere">
                  <Bdi ltr>{value}</Bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={`flex wrapping gap-xs ${classes.ways}`}>
        {email && (
          <ButtonAnchor variant="line" size="sm" href={mailLink(email, subject)}>
            <Icon name="mail" />
            {m.ui_email()}
          </ButtonAnchor>
        )}
        {phone && (
          <>
            <ButtonAnchor variant="line" size="sm" href={phoneLink(phone)}>
              <Icon name="phone" />
              {m.inquiry_call()}
            </ButtonAnchor>
            <ButtonAnchor variant="line" size="sm" href={whatsAppLink(phone, whatsAppText)} target="_blank" rel="noreferrer">
              <Icon name="brand-whatsapp" />
              {m.inquiry_whatsapp()}
            </ButtonAnchor>
          </>
        )}
      </div>
    </>
  );
}
