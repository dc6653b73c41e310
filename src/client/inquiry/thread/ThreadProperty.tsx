import { Link } from 'react-router-dom';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../property-card/facts/Price.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './ThreadProperty.module.css';

/** The property that the inquiry is about: picture, price, title and reference. Without a link if the property is no longer public. */
export function ThreadProperty({ property }: { property: InquiryThread['property'] }) {
  return (
    <section className={`panel ${classes.home}`} aria-label={m.inquiry_home()}>
      <div className={`block relative landscape ${classes.picture}`}>
        <Picture src={property.image ?? undefined} alt="" sizes="(max-width: 63.99em) 120px, 360px" eager />
      </div>
      <div className={`shrink ${classes.words}`}>
        <Price home={property} hasBothPeriods />
        <h2 className={`mt-2xs no-tracking anywhere ${classes.title}`} dir="auto">
          {property.published ? (
            <Link to={paths.property(property.id)} className={`cover-link ${classes.cover}`}>
              {property.title}
            </Link>
          ) : (
            property.title
          )}
        </h2>
        <p className="mt-xs text-xs muted">
          {property.published ? <Bdi ltr>{propertyReference(property.id)}</Bdi> : m.inquiry_not_listed()}
        </p>
      </div>
    </section>
  );
}
