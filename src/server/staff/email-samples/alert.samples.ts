// Sample emails with invented data, which staff preview, that people subscribed to: alerts, shared lists and the newsletter.
import type { AlertSubject } from '../../../shared/alert/alert.ts';
import { alertConfirmationEmail, keepEmail, linkEmail, matchEmail, type ShownMatch } from '../../alert/send/alert.mail.ts';
import { digestEmail } from '../../newsletter/newsletter.digest.ts';
import { subscriptionEmail, unsubscribePath } from '../../newsletter/newsletter.ts';
import { unusedListEmail } from '../../shortlist/retention.ts';
import { type EmailSamples, SAMPLE_HOME, SAMPLE_ID, SAMPLE_RENTAL, SAMPLE_TOKEN, SAMPLE_VISITOR, type SampleContext } from './sample.ts';

const { email: TO } = SAMPLE_VISITOR;
const FILTER = { location: 'Dubai Marina', transactionType: 'Buy' as const, minBedrooms: 2, maxPrice: 2_500_000 };
const LIST_NAME = 'For the family';

const NEW_HOME: ShownMatch = {
  propertyId: SAMPLE_HOME.id,
  kind: 'new',
  price: SAMPLE_HOME.price,
  priceBefore: null,
  daysAway: null,
  home: SAMPLE_HOME,
};
const CHEAPER_HOME: ShownMatch = { ...NEW_HOME, kind: 'price-drop', priceBefore: 2_300_000 };
const HOME_BACK: ShownMatch = {
  ...NEW_HOME,
  propertyId: SAMPLE_RENTAL.id,
  kind: 'back',
  price: SAMPLE_RENTAL.price,
  daysAway: 23,
  home: SAMPLE_RENTAL,
};
const TAKEN_HOME: ShownMatch = { ...HOME_BACK, kind: 'taken', daysAway: null };

/** The email of an alert about the homes that it shows. */
function matchSample({ env, locale }: SampleContext, subject: AlertSubject, shown: readonly ShownMatch[]) {
  const counts = { new: 0, 'price-drop': 0, back: 0, taken: 0, gone: 0 };
  for (const { kind } of shown) counts[kind]++;
  return matchEmail(env, {
    to: TO,
    locale,
    alertId: SAMPLE_ID,
    addressId: SAMPLE_ID,
    emailId: SAMPLE_ID,
    subject,
    filter: FILTER,
    list: subject === 'list' ? { name: LIST_NAME, path: `/list/${SAMPLE_TOKEN}` } : null,
    eventId: String(SAMPLE_ID),
    total: shown.length,
    counts,
    shown,
  });
}

const confirmSample = ({ locale }: SampleContext, subject: AlertSubject) =>
  alertConfirmationEmail(TO, locale, { id: SAMPLE_ID, token: SAMPLE_TOKEN, tokenHash: SAMPLE_TOKEN, subject, filter: FILTER });

export const ALERT_SAMPLES = {
  alert: {
    usual: (context) => matchSample(context, 'search', [NEW_HOME, HOME_BACK]),
    priceDrop: (context) => matchSample(context, 'search', [CHEAPER_HOME]),
    saved: (context) => matchSample(context, 'saved', [CHEAPER_HOME, TAKEN_HOME]),
    list: (context) => matchSample(context, 'list', [CHEAPER_HOME, { ...TAKEN_HOME, kind: 'gone' }]),
  },
  'alert-confirm': { usual: (context) => confirmSample(context, 'search'), list: (context) => confirmSample(context, 'list') },
  'alert-link': { usual: ({ env, locale, now }) => linkEmail(env, TO, locale, SAMPLE_ID, now) },
  'alert-keep': { usual: ({ env, locale, now }) => keepEmail(env, TO, locale, { id: SAMPLE_ID, filter: FILTER, usedAt: now }) },
  'list-unused': { usual: ({ now }) => unusedListEmail({ id: SAMPLE_ID, name: LIST_NAME, lastUsedAt: now, email: TO }, SAMPLE_TOKEN) },
  'newsletter-confirm': { usual: () => subscriptionEmail({ id: SAMPLE_ID, email: TO, unsubscribe_key: SAMPLE_TOKEN }, SAMPLE_TOKEN) },
  newsletter: {
    usual: ({ now }) => ({ ...digestEmail([SAMPLE_HOME, SAMPLE_RENTAL], now), to: TO, unsubscribePath: unsubscribePath(SAMPLE_TOKEN) }),
  },
} satisfies Record<string, EmailSamples>;
