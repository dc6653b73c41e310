// Schemas of the public profile that an agent who took it over edits on /account.
import { z } from 'zod';
import { isHonestName, isReservedName } from '../account/public-name.ts';
import { SPOKEN_LANGUAGES } from '../application/application.ts';
import { lineSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { isStorable } from '../property/property.ts';
import { toWesternDigits } from '../western-digits.ts';
import { agentIdSchema } from './agent.ts';

/** Days after the claim in which the name changes at once; later, a new one waits for staff. */
export const FREE_NAME_DAYS = 14;
const MAX_BIO_LENGTH = 2000;
/** Specialities of a profile, and the characters of each. */
export const MAX_SPECIALITIES = 10;
const MAX_SPECIALITY_LENGTH = 40;

/** A line that everyone reads: neither a link nor the name of this site. */
const publicLine = (label: () => string, max: number, tooShort: () => string) =>
  lineSchema(label, max, 2, tooShort)
    .refine(isHonestName, { error: () => m.message_invalid_characters({ label: label() }) })
    .refine((text) => !isReservedName(text), { error: () => m.account_name_reserved({ label: label() }) });

export const agentProfileSchema = z.object({
  name: publicLine(m.message_name, 100, () => m.application_name_short()),
  title: publicLine(m.agent_profile_title, 120, () => m.agent_profile_title_short()),
  phone: lineSchema(m.message_phone, 30, 0, () => m.message_phone_short()).refine((s) => s === '' || s.length >= 7, {
    error: () => m.message_phone_short(),
  }),
  image: z.string().max(300).describe('The address of an uploaded picture, or the present one; empty for none'),
  bio: z
    .string()
    .trim()
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(MAX_BIO_LENGTH, { error: () => m.brokerage_about_long({ max: MAX_BIO_LENGTH }) })
    .refine(isStorable, { error: () => m.brokerage_about_characters() }),
  specializations: z
    .array(lineSchema(m.agent_specializations, MAX_SPECIALITY_LENGTH, 1, () => m.agent_profile_speciality_empty()))
    .max(MAX_SPECIALITIES, { error: () => m.agent_profile_specialities_max({ max: MAX_SPECIALITIES }) })
    .transform((names) => [...new Set(names)]),
  languages: z
    .array(z.enum(SPOKEN_LANGUAGES, { error: () => m.application_language_unknown() }))
    .min(1, { error: () => m.application_language_required() })
    .max(SPOKEN_LANGUAGES.length)
    .transform((names) => SPOKEN_LANGUAGES.filter((name) => names.includes(name))),
  brokerNumber: z
    .string()
    .trim()
    .max(20, { error: () => m.advertiser_broker_number_invalid() })
    .overwrite(toWesternDigits)
    .refine((text) => text === '' || /^\d{4,7}$/.test(text), { error: () => m.advertiser_broker_number_invalid() })
    .describe('BRN of 4 to 7 digits; empty for none'),
});
export type AgentProfile = z.infer<typeof agentProfileSchema>;

/** A change of some fields of the own profile. */
export const agentChangeSchema = agentProfileSchema.partial().extend({ id: agentIdSchema });
export type AgentChange = z.infer<typeof agentChangeSchema>;

/** The own profile as its account sees it. */
export const ownAgentSchema = z.object({
  ...agentProfileSchema.shape,
  // as stored, also by imports
  specializations: z.array(z.string()),
  languages: z.array(z.string()),
  id: z.int(),
  wantedName: z.string().nullable().describe('The name that waits for staff'),
  renamesAtOnce: z.boolean().describe('Whether a new name is shown at once'),
});
export type OwnAgent = z.infer<typeof ownAgentSchema>;
