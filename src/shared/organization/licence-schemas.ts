// Schemas of the numbers of a brokerage's licence. They are judged by their form alone; staff compare them with the authority.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { EMIRATES } from '../property/place/area.ts';
import { toWesternDigits } from '../western-digits.ts';
import { type OFFICE_NUMBER_KINDS, officeNumberKind } from './organization.ts';

/** The emirates in which a brokerage can have its licence. */
export const LICENCE_EMIRATES = EMIRATES.map(({ name }) => name);

/** Numbers as typed are looked at up to this length. */
const MAX_TYPED = 40;
const TRADE_LICENCE = /^[A-Z\d-]{1,20}$/;
/** Number formats of an office: ORN in Dubai, ADREC licence in Abu Dhabi. */
const OFFICE_NUMBERS = { orn: /^\d{1,6}$/, adrec: /^[A-Z\d-]{1,20}$/ } as const satisfies Record<
  (typeof OFFICE_NUMBER_KINDS)[number],
  RegExp
>;
/** PostgreSQL stores no year 0. */
const SENSIBLE_YEAR = /^(?:19|2\d)\d\d-/;

const numberSchema = (error: () => string) =>
  z
    .string()
    .max(MAX_TYPED, { error, abort: true })
    .trim()
    .overwrite((text) => toWesternDigits(text).replace(/\s/g, '').toUpperCase());

/** The last day of a licence. */
export const licenceDaySchema = z.iso
  .date({ error: () => m.team_licence_until_invalid() })
  .regex(SENSIBLE_YEAR, { error: () => m.team_licence_until_invalid() });

/** The fields of a licence, to be checked by `officeNumberRule` too. `officeNumber` is asked in Dubai and Abu Dhabi alone. */
export const licenceFields = {
  emirate: z.enum(LICENCE_EMIRATES, { error: () => m.application_emirate_required() }),
  tradeLicence: numberSchema(() => m.team_trade_licence_invalid()).refine((text) => TRADE_LICENCE.test(text), {
    error: () => m.team_trade_licence_invalid(),
  }),
  officeNumber: numberSchema(() => m.team_office_number_invalid()).default(''),
  licenceUntil: licenceDaySchema,
};

/** Arguments of `refine` for a form with `licenceFields`: which format the office number has follows the emirate. */
export const officeNumberRule = [
  ({ emirate, officeNumber }: { emirate: string; officeNumber: string }): boolean => {
    const kind = officeNumberKind(emirate);
    return kind === null || OFFICE_NUMBERS[kind].test(officeNumber);
  },
  {
    path: ['officeNumber'],
    error: (issue: { input?: unknown }) =>
      officeNumberKind((issue.input as { emirate?: string } | undefined)?.emirate ?? '') === 'adrec'
        ? m.team_adrec_invalid()
        : m.team_office_number_invalid(),
  },
] as [(fields: { emirate: string; officeNumber: string }) => boolean, { path: string[]; error: (issue: { input?: unknown }) => string }];
