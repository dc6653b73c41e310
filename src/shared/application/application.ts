// Schemas of the form in which people apply to become an agent.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { emailSchema, honeypotSchema, lineSchema, optionalLineSchema, paragraphSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { EMIRATES } from '../property/place/area.ts';

/** The emirates an applicant can choose to work in. */
export const EMIRATE_NAMES = EMIRATES.map(({ name }) => name);

/** Languages of clients in the UAE, most frequent first. */
export const SPOKEN_LANGUAGES = [
  'English',
  'Arabic',
  'Hindi',
  'Urdu',
  'Russian',
  'Mandarin',
  'French',
  'German',
  'Persian',
  'Tagalog',
  'Malayalam',
  'Spanish',
  'Italian',
  'Turkish',
  'Other',
] as const;

/** The one message for every invalid number of years. */
const INVALID_YEARS = { error: () => m.application_years_invalid() };

/** Application of an agent: one schema for the form, tRPC and POST /api/applications. */
export const applicationInputSchema = z.object({
  name: lineSchema(m.message_name, 100, 2, m.application_name_short),
  email: emailSchema,
  phone: lineSchema(m.message_phone, 30, 7, m.application_phone_short),
  licence: optionalLineSchema(m.application_licence_number, 30).describe('RERA broker number (BRN), for who has one'),
  yearsExperience: z.number(INVALID_YEARS).int(INVALID_YEARS).min(0, INVALID_YEARS).max(60, INVALID_YEARS).describe('Whole years'),
  emirate: z.enum(EMIRATE_NAMES, { error: () => m.application_emirate_required() }),
  languages: z
    .array(z.enum(SPOKEN_LANGUAGES, { error: () => m.application_language_unknown() }), { error: () => m.application_language_required() })
    .min(1, { error: () => m.application_language_required() })
    .refine((languages) => new Set(languages).size === languages.length, { error: () => m.application_language_once() }),
  message: paragraphSchema(20, m.application_about_short),
  website: honeypotSchema,
});
export type ApplicationInput = z.infer<typeof applicationInputSchema>;

/** The response, which is the same for a stored application, a duplicate and one that the honeypot caught. */
export const applicationViewSchema = z.object({ createdAt: dateTimeSchema });
