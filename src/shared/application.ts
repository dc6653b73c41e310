import { z } from 'zod';
import { emailField, honeypot, lineSchema, paragraphSchema } from './message.ts';
import { EMIRATES } from './property/area.ts';

/** The emirate an agent works in. */
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

const YEARS = 'Enter your years of experience, 0 to 60';

/** Application of an agent: one schema for the form, tRPC and POST /api/applications. */
export const applicationInput = z.object({
  name: lineSchema('Name', 100, 2, 'Name must be at least 2 characters'),
  email: emailField,
  phone: lineSchema('Phone number', 30, 7, 'Phone number must be at least 7 characters'),
  licence: lineSchema('Licence number', 30, 0, '').optional().describe('RERA broker number (BRN), for who has one'),
  yearsExperience: z.number({ error: YEARS }).int(YEARS).min(0, YEARS).max(60, YEARS).describe('Whole years'),
  emirate: z.enum(EMIRATE_NAMES, { error: 'Choose an emirate' }),
  languages: z
    .array(z.enum(SPOKEN_LANGUAGES, { error: 'Choose from the languages given' }), { error: 'Choose at least one language' })
    .min(1, 'Choose at least one language')
    .max(SPOKEN_LANGUAGES.length, 'Choose each language once'),
  message: paragraphSchema(20, 'Tell us at least 20 characters about you'),
  website: honeypot,
});
export type ApplicationInput = z.infer<typeof applicationInput>;

/** The same whether the application was stored, a duplicate, or caught by the honeypot. */
export const applicationView = z.object({ createdAt: z.string().meta({ format: 'date-time' }) });
