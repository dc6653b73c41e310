import { type ReactNode, useState } from 'react';
import { formatDay, formatListedPrice, formatNumber, formatSquareFeet } from '../../../shared/format.ts';
import { isPermitEnded, permitKindLabel, permitLink } from '../../../shared/listing/permit.ts';
import { m } from '../../../shared/messages/messages.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { OpenItem } from '../../../shared/staff/queue.ts';
import { dubaiDay } from '../../../shared/time.ts';
import { listingStatusLabel } from '../../my-listings/listing.labels.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './Evidence.module.css';
import { Quote } from './Quote.tsx';

/** At most this many pictures are shown. */
const MAX_PICTURES = 8;

/** A listing as staff judge it: pictures, facts, permit and description. */
export function ListingEvidence({ listing }: { listing: NonNullable<OpenItem['listing']> }) {
  return (
    <>
      {listing.images.length > 0 && (
        <ul className={`grid four-columns gap-xs ${classes.pictures}`}>
          {listing.images.slice(0, MAX_PICTURES).map((image) => (
            <li key={image}>
              <Picture src={image} alt="" sizes="160px" />
            </li>
          ))}
        </ul>
      )}
      <dl className={`grid two-columns gap-sm-lg ${classes.facts}`}>
        <Fact label={m.staff_price()}>{formatListedPrice(listing.price, listing.transactionType)}</Fact>
        <Fact label={m.staff_home()}>
          {[
            typeLabel(listing.propertyType),
            `${m.property_bedrooms()}: ${formatNumber(listing.bedrooms)}`,
            `${m.property_bathrooms()}: ${listing.bathrooms === null ? m.property_not_stated() : formatNumber(listing.bathrooms)}`,
            formatSquareFeet(listing.area),
          ].join(' · ')}
        </Fact>
        <Fact label={m.staff_address()}>{[listing.location, listing.unit, listing.address].filter(Boolean).join(', ')}</Fact>
        <Fact label={m.staff_permit()}>
          <Permit listing={listing} />
        </Fact>
        <Fact label={m.staff_status()}>{listingStatusLabel(listing.status)}</Fact>
        <Fact label={m.staff_listed_by()}>{listing.advertiser ?? m.staff_none()}</Fact>
      </dl>
      <Quote text={listing.description} />
    </>
  );
}

/** The permit number, its kind and last day, when staff checked it at the authority, and a link to its page there. */
function Permit({ listing: { permitNumber, permit } }: { listing: NonNullable<OpenItem['listing']> }) {
  const [today] = useState(() => dubaiDay(new Date()));
  const link = permit?.url ? permitLink(permit.url) : null;
  const permitTexts = [
    permitNumber ?? (permit?.kind === 'none' ? null : m.staff_none()),
    permit?.kind && permitKindLabel(permit.kind),
    permit?.until && (isPermitEnded(permit.until, today) ? m.permit_ended_on : m.permit_ends_on)({ date: formatDay(permit.until) }),
    permit?.checkedAt && m.permit_checked({ date: formatDay(permit.checkedAt) }),
  ];
  return (
    <>
      {permitTexts.filter(Boolean).join(' · ')}
      {link && (
        <>
          {' '}
          <a className="link" href={link.href} target="_blank" rel="noopener noreferrer nofollow">
            {m.permit_check({ host: link.hostname })}
          </a>
        </>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs muted">{label}</dt>
    <dd className="anywhere" dir="auto">
      {children}
    </dd>
  </div>
);
