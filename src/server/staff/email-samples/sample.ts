// Invented people, homes and texts for the sample emails that staff preview. The links in samples open nothing.
import type { Locale } from '../../../shared/locale.ts';
import type { Env } from '../../env.ts';
import type { EmailHomeRow } from '../../mail/template/email-home.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';

/** The language and time of a sample, and settings whose secret signs links that no page accepts. */
export interface SampleContext {
  locale: Locale;
  now: Date;
  env: Pick<Env, 'sessionSecrets' | 'OFFICE_EMAIL' | 'MAIL_FROM' | 'origin'>;
}

/** Writes a sample in the current language (`inLocale`). */
export type EmailSample = (context: SampleContext) => EmailMessage;

/** The samples of one kind of email by name: the usual one, and more where the email differs by its cause. */
export type EmailSamples = { usual: EmailSample } & Record<string, EmailSample>;

/** Signs the links of samples. It is no secret: no page accepts its signatures. */
export const SAMPLE_SECRET = 'links in samples of emails open nothing';
/** The origin of addresses in the calendar entries of samples. */
export const SAMPLE_ORIGIN = 'https://homes.example';
/** Stands for every token and key in samples. */
export const SAMPLE_TOKEN = 'sample';
/** Stands for every id in samples, except those of a second home. */
export const SAMPLE_ID = 1042;

export const SAMPLE_VISITOR = { name: 'Sara Haddad', email: 'sara@example.com', phone: '+971 50 000 0111' };
export const SAMPLE_AGENT = { name: 'Omar Al Falasi', address: 'omar@example.com' };
export const SAMPLE_MESSAGE = 'Good morning,\nis the home still available? I could come to see it on Saturday.';
/** What staff write to a member about a decision. */
export const SAMPLE_NOTE = 'The second picture is of another building.';

export const SAMPLE_HOME: EmailHomeRow = {
  id: SAMPLE_ID,
  title: 'Two bedrooms with a view of the marina',
  price: 2_150_000,
  transaction_type: 'Buy',
  property_type: 'Apartment',
  bedrooms: 2,
  bathrooms: 3,
  area: 1350,
  location: 'Dubai Marina',
  picture: '/media/interior/city-living-room.webp',
};
export const SAMPLE_RENTAL: EmailHomeRow = {
  ...SAMPLE_HOME,
  id: 1057,
  title: 'Quiet studio near the metro',
  price: 5200,
  transaction_type: 'Rent',
  property_type: 'Studio',
  bedrooms: 0,
  bathrooms: 1,
  area: 480,
  location: 'Business Bay',
  picture: null,
};
