// A sample with invented data of every kind of email, written by the functions that write the real emails. Sends nothing.
import type { Locale } from '../../../shared/locale.ts';
import { inLocale } from '../../locale.ts';
import type { MailKind } from '../../mail/mail.kinds.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';
import { ACCOUNT_SAMPLES } from './account.samples.ts';
import { ALERT_SAMPLES } from './alert.samples.ts';
import { LISTING_SAMPLES } from './listing.samples.ts';
import { MESSAGE_SAMPLES } from './message.samples.ts';
import { MONEY_SAMPLES } from './money.samples.ts';
import { type EmailSamples, SAMPLE_ORIGIN, SAMPLE_SECRET, type SampleContext } from './sample.ts';
import { VIEWING_SAMPLES } from './viewing.samples.ts';

/** The kinds that have samples: all but the one by which staff send themselves a sample. */
export type SampledKind = Exclude<MailKind, 'email-sample'>;

/** The samples by kind; the type requires every kind. */
const EMAIL_SAMPLES: Record<SampledKind, EmailSamples> = {
  ...ACCOUNT_SAMPLES,
  ...ALERT_SAMPLES,
  ...LISTING_SAMPLES,
  ...MESSAGE_SAMPLES,
  ...MONEY_SAMPLES,
  ...VIEWING_SAMPLES,
};
export const SAMPLED_KINDS = Object.keys(EMAIL_SAMPLES) as SampledKind[];

export const isSampledKind = (kind: string): kind is SampledKind => Object.hasOwn(EMAIL_SAMPLES, kind);

/** The names of the samples of a kind; the usual one is the first. */
export const sampleNames = (kind: SampledKind): string[] => Object.keys(EMAIL_SAMPLES[kind]);

/** Writes one sample, with `office` as the address of the site's office; undefined when there is none of that kind and name. */
export function writeSample(
  { kind, name, locale }: { kind: string; name: string; locale: Locale },
  { now, office }: { now: Date; office: string },
): EmailMessage | undefined {
  if (!isSampledKind(kind) || !Object.hasOwn(EMAIL_SAMPLES[kind], name)) return undefined;
  const samples: EmailSamples = EMAIL_SAMPLES[kind];
  const context: SampleContext = {
    locale,
    now,
    env: { sessionSecrets: [SAMPLE_SECRET], OFFICE_EMAIL: office, MAIL_FROM: office, origin: SAMPLE_ORIGIN },
  };
  return inLocale(locale, () => ({ ...samples[name]!(context), locale }));
}
