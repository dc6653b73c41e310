// Sample emails with invented data, which staff preview, about accounts: addresses, passwords, second factors, blocks, refunds and staff
// notices.
import { DAY_MS } from '../../../shared/time.ts';
import { changedNotice } from '../../account/email/confirm-email.ts';
import { changeNotice, confirmationEmail, takenNotice } from '../../account/email/request-confirmation.ts';
import { newDeviceEmail } from '../../account/known-device/known-device.mail.ts';
import { notMePath } from '../../account/known-device/not-me.link.ts';
import { waitEmail } from '../../account/lost-factor/lost-factor.mail.ts';
import { resetEmail } from '../../account/password/account.reset.ts';
import { recoveryCodeNotice, type SecurityChange, securityNotice } from '../../account/security/security.mail.ts';
import { passwordChangedEmail } from '../../account/sign-in/account.sessions.ts';
import { keyEndsEmail, keyLeakedEmail, keyMadeEmail, keyNetworkEmail } from '../../api-key/key.mail.ts';
import { anchorEmail } from '../../audit/audit.job.ts';
import { blockedEmail } from '../../moderation/moderation.mail.ts';
import { type RefundEffect, refundEmail } from '../../payment/refund.mail.ts';
import { webhookOffEmail } from '../../webhook/webhook.mail.ts';
import { factorResetNotice, roleNotice, sessionNotice, staffEmail } from '../staff.mail.ts';
import { type EmailSample, type EmailSamples, SAMPLE_ID, SAMPLE_NOTE, SAMPLE_TOKEN, SAMPLE_VISITOR, type SampleContext } from './sample.ts';

const { email: TO, name: NAME } = SAMPLE_VISITOR;
const OWNER = { id: SAMPLE_ID, email: TO, deviceCounter: 0 };
/** The browser of a new device. */
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
/** The hash of the last entry of the audit log. */
const LAST_HASH = 'a3f1c94e0b7d52686e1f0c9b8a7d6e5f4c3b2a190817263544536271809fa0b1';

/** A notice about a change of the account's security. */
const securitySample =
  (change: SecurityChange): EmailSample =>
  ({ now, locale }) =>
    securityNotice({ userId: SAMPLE_ID, email: TO, locale }, change, now);

/** The email on a day (0 to 3) of the wait of an owner who has lost every second factor; with a token once the wait is over. */
const waitSample = ({ env, now, locale }: SampleContext, day: number, token?: string) =>
  waitEmail(
    env,
    { userId: SAMPLE_ID, requestedAt: new Date(now.getTime() - day * DAY_MS), email: TO, locale },
    { number: day, now, token },
  );

/** The email about a block; `until` is null for a block without an end. */
const blockedSample = ({ env, locale }: SampleContext, until: Date | null) =>
  blockedEmail({ email: TO, locale }, SAMPLE_ID, { until, reason: 'fraud', note: SAMPLE_NOTE, office: env.OFFICE_EMAIL })[0]!;

/** The email about a refund: of a whole payment of £49.00 when it ends what was paid for, else of £12.50. */
const refundSample = (effect: RefundEffect) => {
  const amountPence = effect === 'ended' ? 4900 : 1250;
  return refundEmail(TO, {
    paymentId: SAMPLE_ID,
    planId: effect === 'rest-of-month' ? 'basic_plan' : 'basic_promotion',
    amountPence,
    part: effect,
    effect,
  });
};

/** Recovery codes that are left after one was used. */
const CODES_LEFT = 7;

/** A key for the API. */
const KEY = { id: SAMPLE_ID, name: 'Website of the office', email: TO };

export const ACCOUNT_SAMPLES = {
  'key-made': { usual: () => keyMadeEmail(KEY) },
  'key-network': { usual: () => keyNetworkEmail({ ...KEY, network: '203.0.0.0/16' }) },
  'key-ends': { usual: ({ now }) => keyEndsEmail({ ...KEY, endsAt: new Date(now.getTime() + 7 * DAY_MS) }) },
  'webhook-off': {
    usual: ({ now }) => webhookOffEmail({ id: SAMPLE_ID, email: TO, url: 'https://hooks.example/homes', reason: 'failing', at: now }),
    gone: ({ now }) => webhookOffEmail({ id: SAMPLE_ID, email: TO, url: 'https://hooks.example/homes', reason: 'gone', at: now }),
  },
  'key-leaked': { usual: () => keyLeakedEmail(KEY) },
  'email-confirm': { usual: () => confirmationEmail(TO, SAMPLE_TOKEN) },
  'email-change': { usual: () => changeNotice(TO, SAMPLE_TOKEN) },
  'email-taken': { usual: ({ now }) => takenNotice(TO, { userId: SAMPLE_ID, asked: now.toISOString() }) },
  'email-changed': {
    usual: ({ env, now }) => changedNotice(TO, SAMPLE_ID, now, notMePath(env, OWNER, now)),
    unconfirmed: ({ now }) => changedNotice(TO, SAMPLE_ID, now, null),
  },
  'password-reset': { usual: () => resetEmail(TO, SAMPLE_TOKEN) },
  'password-changed': { usual: () => passwordChangedEmail(OWNER, SAMPLE_TOKEN) },
  'security-changed': {
    usual: securitySample('totpAdded'),
    totpRemoved: securitySample('totpRemoved'),
    recoveryCodesRenewed: securitySample('recoveryCodesRenewed'),
    recoveryCodeUsed: ({ now, locale }) => recoveryCodeNotice({ userId: SAMPLE_ID, email: TO, locale }, CODES_LEFT, now),
    passkeyAdded: securitySample('passkeyAdded'),
    passkeyRemoved: securitySample('passkeyRemoved'),
    passkeyCopied: securitySample('passkeyCopied'),
    factorsRemoved: securitySample('factorsRemoved'),
    waitStopped: securitySample('waitStopped'),
    wrongCodes: securitySample('wrongCodes'),
  },
  'new-device': { usual: ({ env, now }) => newDeviceEmail(env, { owner: OWNER, userAgent: FIREFOX, now }) },
  'factor-lost': {
    usual: (context) => waitSample(context, 0),
    ready: (context) => waitSample(context, 3, SAMPLE_TOKEN),
  },
  'account-blocked': {
    usual: (context) => blockedSample(context, new Date(context.now.getTime() + 7 * DAY_MS)),
    forGood: (context) => blockedSample(context, null),
  },
  'payment-refunded': {
    usual: () => refundSample('ended'),
    part: () => refundSample('continues'),
    restOfMonth: () => refundSample('rest-of-month'),
  },
  'staff-notice': {
    usual: ({ now }) => staffEmail(TO, SAMPLE_TOKEN, sessionNotice(NAME, now)),
    factorsReset: ({ now }) => staffEmail(TO, SAMPLE_TOKEN, factorResetNotice(NAME, now)),
    granted: () => staffEmail(TO, SAMPLE_TOKEN, roleNotice(NAME, 'moderator')),
    revoked: () => staffEmail(TO, SAMPLE_TOKEN, roleNotice(NAME, null)),
  },
  'audit-anchor': {
    usual: ({ env, now }) => anchorEmail(env.OFFICE_EMAIL, now, { entries: 12_345, lastHash: LAST_HASH, brokenAt: null }),
    broken: ({ env, now }) => anchorEmail(env.OFFICE_EMAIL, now, { entries: 12_345, lastHash: LAST_HASH, brokenAt: 678 }),
  },
} satisfies Record<string, EmailSamples>;
