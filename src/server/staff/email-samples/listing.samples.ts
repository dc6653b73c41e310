// Sample emails with invented data, which staff preview, about listings: questions whether they are available, permits, decisions of staff,
// reports, reviews.

import { DAY_MS, dubaiDay } from '../../../shared/time.ts';
import { advertiserEmail } from '../../account/advertiser.ts';
import { profileClaimEmail, profileClaimedEmail } from '../../brokerage/profile-claim.ts';
import { sourceClaimEmail } from '../../brokerage/source-claim.ts';
import { feedFailedEmail, feedHeldEmail } from '../../incoming-feed/feed.mail.ts';
import {
  type AskedListing,
  availabilityAnswer,
  type ListingsEmail,
  pausedEmail,
  questionEmail,
} from '../../listing/confirmation/confirmation.mail.ts';
import { type EndingPermit, permitEndEmail } from '../../listing/permit-ends.ts';
import { signedPath } from '../../mail/link/signed-link.ts';
import { agentRemovedEmail, appealEmail, changeEmail, removedEmail, restoredEmail, reviewEmail } from '../../moderation/moderation.mail.ts';
import { AGENT_APPEAL_PATH } from '../../moderation/removed-agent.ts';
import { outcomeEmail } from '../../moderation/report-outcomes.ts';
import type { Subject } from '../../moderation/subjects.ts';
import { licenceEndEmail } from '../../organization/licence.ts';
import { heldReviewEmail } from '../../review/review.check.ts';
import { type BrokerageDecision, brokerageDecisionEmail } from '../brokerage-decisions.ts';
import { type ProfileDecision, profileDecisionEmail } from '../profile-owners.ts';
import {
  type EmailSamples,
  SAMPLE_AGENT,
  SAMPLE_HOME,
  SAMPLE_ID,
  SAMPLE_NOTE,
  SAMPLE_RENTAL,
  SAMPLE_TOKEN,
  SAMPLE_VISITOR,
  type SampleContext,
} from './sample.ts';

const { email: TO } = SAMPLE_VISITOR;
const SAMPLE_USERNAME = 'sara';
/** The time in (or, when negative, before) a number of days. */
const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/**
 * What an email is written from that asks a member whether one or two listings are available: one asked about first, one after two
 * questions.
 */
const listingsEmail = ({ now }: SampleContext, count: 1 | 2): ListingsEmail => {
  const first: AskedListing = { ...SAMPLE_HOME, requestId: SAMPLE_ID, asks: 0, confirmedAt: inDays(now, -30) };
  const second: AskedListing = { ...SAMPLE_RENTAL, requestId: SAMPLE_ID + 1, asks: 2, confirmedAt: null };
  return { to: TO, userId: SAMPLE_ID, emailId: SAMPLE_ID, listings: [first, second].slice(0, count), now };
};
/** Days until the permits of the samples end. */
const PERMIT_DAYS = 14;
/** One or two listings with a permit that ends in `PERMIT_DAYS`. */
const endingPermits = ({ now, locale }: SampleContext, count: 1 | 2): EndingPermit[] =>
  [SAMPLE_HOME, SAMPLE_RENTAL]
    .slice(0, count)
    .map((home) => ({ ...home, userId: SAMPLE_ID, email: TO, locale, until: dubaiDay(inDays(now, PERMIT_DAYS)) }));
const answerSample = (now: Date, isAvailable: boolean) =>
  availabilityAnswer({ to: TO, questionId: SAMPLE_ID, propertyId: SAMPLE_ID, title: SAMPLE_HOME.title, isAvailable, at: now });

/** The email about a decision on a brokerage. */
const brokerageSample = (decision: BrokerageDecision) =>
  brokerageDecisionEmail(TO, { name: 'Harbour Homes', slug: 'harbour-homes', source: 'harbour-feed' }, decision, SAMPLE_TOKEN);
const decisionSample = (decision: ProfileDecision) =>
  profileDecisionEmail(TO, { id: SAMPLE_ID, name: SAMPLE_AGENT.name }, decision, SAMPLE_TOKEN);

const listingSubject = ({ locale }: SampleContext): Subject => ({
  kind: 'property',
  id: SAMPLE_ID,
  title: SAMPLE_HOME.title,
  path: `/properties/${SAMPLE_ID}`,
  memberId: SAMPLE_ID,
  email: TO,
  locale,
  status: 'published',
});
const profileSubject = (context: SampleContext): Subject => ({
  ...listingSubject(context),
  kind: 'agent',
  title: SAMPLE_AGENT.name,
  path: `/agents/${SAMPLE_ID}`,
});
const reviewSubject = (context: SampleContext): Subject => ({ ...profileSubject(context), kind: 'review' });

/** A feed of homes. */
const FEED = { feedId: SAMPLE_ID, runId: SAMPLE_ID, host: 'feeds.example.com', email: TO };

export const LISTING_SAMPLES = {
  'feed-held': { usual: () => feedHeldEmail({ ...FEED, homes: 84, of: 120 }) },
  'feed-failed': {
    usual: () => feedFailedEmail({ ...FEED, failure: { reason: 'status', detail: '503' } }),
    stopped: () =>
      feedFailedEmail({
        ...FEED,
        failure: { reason: 'stopped', detail: 'Stopped at line 812: the XML is not well-formed: unclosed tag: Property' },
      }),
  },
  'listing-check': {
    usual: (context) => questionEmail(context.env, listingsEmail(context, 1)),
    several: (context) => questionEmail(context.env, listingsEmail(context, 2)),
  },
  'listing-paused': {
    usual: (context) => pausedEmail(context.env, listingsEmail(context, 1)),
    several: (context) => pausedEmail(context.env, listingsEmail(context, 2)),
  },
  advertiser: { usual: () => advertiserEmail({ id: SAMPLE_ID, email: TO }) },
  'permit-end': {
    usual: (context) => permitEndEmail(endingPermits(context, 1), PERMIT_DAYS),
    several: (context) => permitEndEmail(endingPermits(context, 2), PERMIT_DAYS),
  },
  'availability-answer': { usual: ({ now }) => answerSample(now, true), taken: ({ now }) => answerSample(now, false) },
  'listing-removed': {
    usual: (context) => removedEmail(listingSubject(context), SAMPLE_ID, 'photos', SAMPLE_NOTE, context.now)[0]!,
    profile: (context) =>
      agentRemovedEmail(profileSubject(context), SAMPLE_ID, {
        reason: 'not_authorised',
        note: null,
        now: context.now,
        appealPath: signedPath(context.env, AGENT_APPEAL_PATH, SAMPLE_ID),
      })[0]!,
  },
  'licence-end': {
    usual: ({ now, locale }) =>
      licenceEndEmail({ id: SAMPLE_ID, name: 'Harbour Homes', until: dubaiDay(inDays(now, 30)), userId: SAMPLE_ID, email: TO, locale }),
  },
  claim: {
    usual: () => sourceClaimEmail({ to: TO, brokerage: 'Harbour Homes', source: 'harbour-feed', token: SAMPLE_TOKEN }),
    profile: () => profileClaimEmail({ to: TO, name: SAMPLE_AGENT.name, username: SAMPLE_USERNAME, token: SAMPLE_TOKEN }),
  },
  'profile-claimed': {
    usual: ({ now }) => profileClaimedEmail({ id: SAMPLE_ID, name: SAMPLE_AGENT.name, email: TO }, SAMPLE_USERNAME, now),
  },
  'profile-decision': {
    usual: () => decisionSample('renamed'),
    kept: () => decisionSample('kept'),
    released: () => decisionSample('released'),
  },
  'brokerage-decision': {
    usual: () => brokerageSample('granted'),
    declined: () => brokerageSample('declined'),
    removed: () => brokerageSample('removed'),
    shown: () => brokerageSample('shown'),
  },
  'listing-restored': {
    usual: (context) => restoredEmail(listingSubject(context), SAMPLE_TOKEN, 'shown')[0]!,
    hidden: (context) => restoredEmail(listingSubject(context), SAMPLE_TOKEN, 'hidden')[0]!,
    profile: (context) => restoredEmail(profileSubject(context), SAMPLE_TOKEN, 'shown')[0]!,
  },
  'listing-change': {
    usual: (context) =>
      changeEmail(listingSubject(context), SAMPLE_ID, { reason: 'price', note: SAMPLE_NOTE, until: inDays(context.now, 3) })[0]!,
    profile: (context) => changeEmail(profileSubject(context), SAMPLE_ID, { reason: 'other', note: SAMPLE_NOTE, until: null })[0]!,
  },
  'appeal-decided': {
    // accepted by another person
    usual: (context) => appealEmail(listingSubject(context), SAMPLE_ID, 'shown', false, null)[0]!,
    // accepted, while the owner is blocked or the listing was paused
    hidden: (context) => appealEmail(listingSubject(context), SAMPLE_ID, 'hidden', false, null)[0]!,
    // rejected by the same person, because staff have no other
    rejected: (context) => appealEmail(listingSubject(context), SAMPLE_ID, 'rejected', true, SAMPLE_NOTE)[0]!,
  },
  'review-removed': {
    usual: (context) => reviewEmail(reviewSubject(context), SAMPLE_TOKEN, { reason: 'contact', note: null })[0]!,
    restored: (context) => reviewEmail(reviewSubject(context), SAMPLE_TOKEN, null)[0]!,
  },
  'report-outcome': {
    usual: () => outcomeEmail(TO, SAMPLE_ID, { title: SAMPLE_HOME.title, decision: 'remove' }),
    change: () => outcomeEmail(TO, SAMPLE_ID, { title: SAMPLE_HOME.title, decision: 'change' }),
    left: () => outcomeEmail(TO, SAMPLE_ID, { title: SAMPLE_HOME.title, decision: 'leave' }),
  },
  'review-held': {
    usual: ({ env }) =>
      heldReviewEmail(env, SAMPLE_ID, SAMPLE_AGENT.name, {
        author: SAMPLE_VISITOR.name,
        rating: 5,
        text: 'They answered within an hour and knew the building well.',
      }),
  },
} satisfies Record<string, EmailSamples>;
