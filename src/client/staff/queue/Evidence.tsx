import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatListedPrice, formatMoment, formatNumber, formatSquareFeet } from '../../../shared/format.ts';
import { isPermitEnded, permitHost, permitKindLabel } from '../../../shared/listing/permit.ts';
import { m } from '../../../shared/messages/messages.ts';
import { decisionReasonText } from '../../../shared/moderation/moderation.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { OpenItem } from '../../../shared/staff/staff.ts';
import { dubaiDay } from '../../../shared/time.ts';
import { listingStatusLabel } from '../../my-listings/listing.labels.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import { ageOf, decisionLabel, kindLabel, reportedReason } from '../staff.labels.ts';
import classes from './Evidence.module.css';

/** What an item is about and why it waits. All texts of users are shown as plain text. */
export function Evidence({ item }: { item: OpenItem }) {
  return (
    <div className={classes.evidence}>
      <header>
        <p className="kicker">{kindLabel(item.kind)}</p>
        <h2 className="mt-2xs anywhere" dir="auto">
          {item.path ? (
            <Link to={item.path} target="_blank" rel="noopener">
              {item.title}
            </Link>
          ) : (
            m.staff_subject_gone()
          )}
        </h2>
      </header>
      {item.listing && <Listing listing={item.listing} />}
      {item.text && (
        <Part title={item.text.author}>
          <Quote text={item.text.body} />
        </Part>
      )}
      {item.messages.length > 0 && (
        <Part title={m.staff_messages()}>
          {item.messages.map((message) => (
            <div key={message.at + message.body} className={message.isReported ? classes.reported : undefined}>
              <p className="text-xs muted">
                <b dir="auto">{message.author}</b> · {formatMoment(message.at)}
                {message.isReported && ` · ${m.staff_reported()}`}
              </p>
              <Quote text={message.body} />
            </div>
          ))}
        </Part>
      )}
      {item.appeal && (
        <Part title={m.staff_appeal()}>
          <Quote text={item.appeal.text} />
          <p className="text-sm muted">{m.staff_against()}</p>
          <Former decision={item.appeal.against} />
        </Part>
      )}
      {item.reports.length > 0 && (
        <Part title={m.staff_reports()}>
          <ul className={classes.reports}>
            {item.reports.map((report) => (
              <li key={report.at + report.reason + report.text}>
                <p className="text-sm semibold">{reportedReason(report.reason)}</p>
                {report.text && <Quote text={report.text} />}
                <p className="text-xs muted">
                  {formatMoment(report.at)} · {report.byMember ? m.staff_by_member() : m.staff_by_visitor()}
                  {report.wantsAnswer && ` · ${m.staff_wants_answer()}`}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {item.samePermit.length > 0 && (
        <Part title={m.staff_same_permit()}>
          {item.samePermit.map((other) => (
            <p key={other.id} className="text-sm anywhere" dir="auto">
              <Link className="link" to={paths.property(other.id)} target="_blank" rel="noopener">
                {other.title}
              </Link>{' '}
              <span className="muted">{[other.address, other.advertiser].filter(Boolean).join(' · ')}</span>
            </p>
          ))}
        </Part>
      )}
      {item.samePictures.length > 0 && (
        <Part title={m.staff_same_pictures()}>
          {item.samePictures.map((other) => (
            <SamePictures key={other.id} other={other} total={item.listing?.images.length ?? 0} />
          ))}
        </Part>
      )}
      {item.advertiser && <Advertiser advertiser={item.advertiser} />}
      {item.former.length > 0 && (
        <Part title={m.staff_former_decisions()}>
          {item.former.map((decision) => (
            <Former key={decision.at} decision={decision} />
          ))}
        </Part>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h3 dir="auto">{title}</h3>
    {children}
  </section>
);

const Quote = ({ text }: { text: string }) => (
  <p className={classes.quote} dir="auto">
    {text}
  </p>
);

function Listing({ listing }: { listing: NonNullable<OpenItem['listing']> }) {
  return (
    <>
      {listing.images.length > 0 && (
        <ul className={classes.pictures}>
          {listing.images.slice(0, 8).map((image) => (
            <li key={image}>
              <Picture src={image} alt="" sizes="160px" />
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <Fact label={m.staff_price()}>{formatListedPrice(listing.price, listing.transactionType)}</Fact>
        <Fact label={m.staff_home()}>
          {[
            typeLabel(listing.propertyType),
            `${m.property_bedrooms()}: ${formatNumber(listing.bedrooms)}`,
            `${m.property_bathrooms()}: ${formatNumber(listing.bathrooms)}`,
            formatSquareFeet(listing.area),
          ].join(' · ')}
        </Fact>
        <Fact label={m.staff_address()}>
          {listing.location}, {listing.address}
        </Fact>
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

/** The number with kind and last day, the day on which staff asked the authority, and the link of its page there. */
function Permit({ listing: { permitNumber, permit } }: { listing: NonNullable<OpenItem['listing']> }) {
  const [today] = useState(() => dubaiDay(new Date()));
  const host = permit?.url ? permitHost(permit.url) : null;
  const words = [
    permitNumber ?? (permit?.kind === 'none' ? null : m.staff_none()),
    permit?.kind && permitKindLabel(permit.kind),
    permit?.until && (isPermitEnded(permit.until, today) ? m.permit_ended_on : m.permit_ends_on)({ date: formatDay(permit.until) }),
    permit?.checkedAt && m.permit_checked({ date: formatDay(permit.checkedAt) }),
  ];
  return (
    <>
      {words.filter(Boolean).join(' · ')}
      {host && permit?.url && (
        <>
          {' '}
          <a className="link" href={permit.url} target="_blank" rel="noopener noreferrer nofollow">
            {m.permit_check({ host })}
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

/** A listing with the same pictures: one of them side by side, how many, and who uploaded them first. */
const SamePictures = ({ other, total }: { other: OpenItem['samePictures'][number]; total: number }) => (
  <div className="grid gap-xs">
    <ul className={classes.pictures}>
      {[other.ownPicture, other.otherPicture].map((image) => (
        <li key={image}>
          <Picture src={image} alt="" sizes="160px" />
        </li>
      ))}
    </ul>
    <p className="text-sm">{m.staff_same_pictures_count({ count: other.pictures, of: total, distance: other.distance })}</p>
    <p className="text-sm">
      {other.otherAt < other.ownAt
        ? m.staff_pictures_there({ date: formatDay(other.otherAt), own: formatDay(other.ownAt) })
        : m.staff_pictures_here({ date: formatDay(other.ownAt), other: formatDay(other.otherAt) })}
    </p>
    <p className="text-sm anywhere" dir="auto">
      <Link className="link" to={paths.property(other.id)} target="_blank" rel="noopener">
        {other.title}
      </Link>{' '}
      <span className="muted">{[other.address, other.advertiser].filter(Boolean).join(' · ')}</span>
    </p>
  </div>
);

function Advertiser({ advertiser }: { advertiser: NonNullable<OpenItem['advertiser']> }) {
  return (
    <Part title={m.staff_advertiser()}>
      <p className="text-sm">
        <Link className="link" to={paths.staff('members', advertiser.id)}>
          {advertiser.username}
        </Link>{' '}
        · {m.staff_since({ time: ageOf(advertiser.since) })} · {advertiser.emailConfirmed ? m.staff_confirmed() : m.staff_unconfirmed()}
      </p>
      <p className="text-sm muted">
        {m.staff_history({ listings: advertiser.listings, removed: advertiser.removedListings, blocks: advertiser.blocks })}
      </p>
    </Part>
  );
}

/** An earlier decision with its reason and note. */
export const Former = ({ decision }: { decision: OpenItem['former'][number] }) => (
  <div className="text-sm">
    <p>
      <b>{decisionLabel(decision.decision)}</b>
      {decision.reason && decision.reason !== 'other' && `: ${decisionReasonText(decision.reason)}`}
    </p>
    {decision.note && <Quote text={decision.note} />}
    <p className="text-xs muted">
      {decision.by ?? m.staff_former()} · {formatMoment(decision.at)}
    </p>
  </div>
);
