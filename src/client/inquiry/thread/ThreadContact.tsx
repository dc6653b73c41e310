import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { mailLink, phoneLink, whatsAppLink } from '../../contact-links.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ThreadContact.module.css';

interface ThreadContactProps {
  contact: NonNullable<InquiryThread['contact']>;
  /** The property that the inquiry is about. */
  property: InquiryThread['property'];
}

/** Contact details of the sender, with links that reply by email, phone or WhatsApp outside of this site. */
export function ThreadContact({ contact: { name, email, phone, isAgent }, property }: ThreadContactProps) {
  const { origin } = useSiteConfig();
  const propertyUrl = origin + localizedPath(getLocale(), paths.property(property.id));
  return (
    <section className={`panel p-lg small-heads ${classes.contact}`} aria-labelledby="reach">
      <h2 className="anywhere" id="reach">
        {m.inquiry_reach({ name })}
      </h2>
      {isAgent && <p className="text-sm semibold">{m.inquiry_from_agent()}</p>}
      <dl className="grid gap-xs text-sm">
        <div>
          <dt className="text-xs muted">{m.ui_email()}</dt>
          <dd className="semibold anywhere">
            <Bdi ltr>{email}</Bdi>
          </dd>
        </div>
        <div>
          <dt className="text-xs muted">{m.ui_phone()}</dt>
          <dd className="semibold anywhere">
            <Bdi ltr>{phone}</Bdi>
          </dd>
        </div>
      </dl>
      <div className={`grid gap-xs halves ${classes.ways}`}>
        <ButtonAnchor variant="line" size="sm" href={mailLink(email, m.inquiry_reply_subject({ title: property.title }))}>
          <Icon name="mail" />
          {m.ui_email()}
        </ButtonAnchor>
        <ButtonAnchor variant="line" size="sm" href={phoneLink(phone)}>
          <Icon name="phone" />
          {m.inquiry_call()}
        </ButtonAnchor>
        <ButtonAnchor
          variant="line"
          size="sm"
          href={whatsAppLink(phone, m.inquiry_whatsapp_text({ name, title: property.title, url: propertyUrl }))}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="brand-whatsapp" />
          {m.inquiry_whatsapp()}
        </ButtonAnchor>
      </div>
    </section>
  );
}
