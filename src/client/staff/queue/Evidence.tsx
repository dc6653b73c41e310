import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { decisionReasonText } from '../../../shared/moderation/moderation.ts';
import type { OpenItem } from '../../../shared/staff/queue.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import { ageOf, decisionLabel, kindLabel, reportedReason } from '../staff.labels.ts';
import classes from './Evidence.module.css';
import { ListingEvidence } from './ListingEvidence.tsx';
import { Quote } from './Quote.tsx';

/**
 * What staff read before they decide about an open queue item: the listing or text, reports about it, listings with the same permit or pictures, its
 * member, and former decisions. Texts of users are shown as plain text, never as HTML.
 */
export function Evidence({ item }: { item: OpenItem }) {
  return (
    <div className={`grid gap-lg shrink ${classes.evidence}`}>
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
      {item.listing && <ListingEvidence listing={item.listing} />}
      {item.text && (
        <EvidenceSection title={item.text.author}>
          <Quote text={item.text.body} />
        </EvidenceSection>
      )}
      {item.messages.length > 0 && <Conversation messages={item.messages} />}
      {item.appeal && (
        <EvidenceSection title={m.staff_appeal()}>
          <Quote text={item.appeal.text} />
          <p className="text-sm muted">{m.staff_against()}</p>
          <FormerDecision decision={item.appeal.against} />
        </EvidenceSection>
      )}
      {item.reports.length > 0 && <Reports reports={item.reports} />}
      {item.listingsWithSamePermit.length > 0 && (
        <EvidenceSection title={m.staff_same_permit()}>
          {item.listingsWithSamePermit.map((listing) => (
            <p key={listing.id} className="text-sm anywhere" dir="auto">
              <Link className="link" to={paths.property(listing.id)} target="_blank" rel="noopener">
                {listing.title}
              </Link>{' '}
              <span className="muted">{[listing.address, listing.advertiser].filter(Boolean).join(' · ')}</span>
            </p>
          ))}
        </EvidenceSection>
      )}
      {item.listingsWithSamePictures.length > 0 && (
        <EvidenceSection title={m.staff_same_pictures()}>
          {item.listingsWithSamePictures.map((otherListing) => (
            <SamePictures key={otherListing.id} otherListing={otherListing} pictureCount={item.listing?.images.length ?? 0} />
          ))}
        </EvidenceSection>
      )}
      {item.member && <MemberEvidence member={item.member} />}
      {item.formerDecisions.length > 0 && (
        <EvidenceSection title={m.staff_former_decisions()}>
          {item.formerDecisions.map((decision) => (
            <FormerDecision key={decision.at} decision={decision} />
          ))}
        </EvidenceSection>
      )}
    </div>
  );
}

/** One kind of evidence under its heading. */
const EvidenceSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-sm pt-md line-above">
    <h3 dir="auto">{title}</h3>
    {children}
  </section>
);

/** The conversation around a reported message, with that message marked. */
const Conversation = ({ messages }: { messages: OpenItem['messages'] }) => (
  <EvidenceSection title={m.staff_messages()}>
    {messages.map((message) => (
      <div key={message.at + message.body} className={message.isReported ? classes.reported : undefined}>
        <p className="text-xs muted">
          <b dir="auto">{message.author}</b> · {formatMoment(message.at)}
          {message.isReported && ` · ${m.staff_reported()}`}
        </p>
        <Quote text={message.body} />
      </div>
    ))}
  </EvidenceSection>
);

/** The reports about the item: reason, text, time, and whether a member or a visitor sent them. */
const Reports = ({ reports }: { reports: OpenItem['reports'] }) => (
  <EvidenceSection title={m.staff_reports()}>
    <ul className="grid gap-md">
      {reports.map((report) => (
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
  </EvidenceSection>
);

interface SamePicturesProps {
  otherListing: OpenItem['listingsWithSamePictures'][number];
  /** Number of pictures of the listing that staff decide about. */
  pictureCount: number;
}

/** Another listing that shows the same pictures: one pair side by side, how many are the same, and which listing had them first. */
const SamePictures = ({ otherListing, pictureCount }: SamePicturesProps) => (
  <div className="grid gap-xs">
    <ul className={`grid four-columns gap-xs ${classes.pictures}`}>
      {[otherListing.ownPicture, otherListing.otherPicture].map((image) => (
        <li key={image}>
          <Picture src={image} alt="" sizes="160px" />
        </li>
      ))}
    </ul>
    <p className="text-sm">
      {m.staff_same_pictures_count({ count: otherListing.pictures, of: pictureCount, distance: otherListing.distance })}
    </p>
    <p className="text-sm">
      {otherListing.otherAt < otherListing.ownAt
        ? m.staff_pictures_there({ date: formatDay(otherListing.otherAt), own: formatDay(otherListing.ownAt) })
        : m.staff_pictures_here({ date: formatDay(otherListing.ownAt), other: formatDay(otherListing.otherAt) })}
    </p>
    <p className="text-sm anywhere" dir="auto">
      <Link className="link" to={paths.property(otherListing.id)} target="_blank" rel="noopener">
        {otherListing.title}
      </Link>{' '}
      <span className="muted">{[otherListing.address, otherListing.advertiser].filter(Boolean).join(' · ')}</span>
    </p>
  </div>
);

/** The member who advertises the listing or wrote the text: since when they are a member, and what was decided against them. */
function MemberEvidence({ member }: { member: NonNullable<OpenItem['member']> }) {
  return (
    <EvidenceSection title={m.staff_advertiser()}>
      <p className="text-sm">
        <Link className="link" to={paths.staff('members', member.id)}>
          {member.username}
        </Link>{' '}
        · {m.staff_since({ time: ageOf(member.since) })} · {member.emailConfirmed ? m.staff_confirmed() : m.staff_unconfirmed()}
      </p>
      <p className="text-sm muted">
        {m.staff_history({ listings: member.listings, removed: member.removedListings, blocks: member.blocks })}
      </p>
    </EvidenceSection>
  );
}

/** An earlier decision with its reason and note. */
export const FormerDecision = ({ decision }: { decision: OpenItem['formerDecisions'][number] }) => (
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
