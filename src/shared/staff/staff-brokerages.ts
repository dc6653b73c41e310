// Schemas of the list in which staff compare the licences of brokerages.

import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { LICENCE_STATES } from '../organization/brokerage.ts';
import { licenceDaySchema } from '../organization/licence-schemas.ts';
import { idSchema } from './staff.ts';

const staffBrokerageSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  emirate: z.string(),
  tradeLicence: z.string(),
  officeNumber: z.string().nullable(),
  licenceUntil: z.iso.date().describe('The last day'),
  licenceState: z.enum(LICENCE_STATES),
  checkedAt: dateTimeSchema.nullable(),
  checkedBy: z.string().nullable().describe('Username'),
  people: z.int(),
  homes: z.int().describe('Published'),
  isRemoved: z.boolean(),
});
export type StaffBrokerage = z.infer<typeof staffBrokerageSchema>;
export const staffBrokeragesSchema = z.object({ items: z.array(staffBrokerageSchema), next: z.int().nullable() });

/** Says that the numbers were compared with the authority, or takes that back. The numbers are those that the person saw. */
export const checkLicenceInputSchema = z.object({
  id: idSchema,
  isChecked: z.boolean(),
  tradeLicence: z.string().max(20),
  officeNumber: z.string().max(20).nullable(),
  licenceUntil: licenceDaySchema,
});
export type CheckLicenceInput = z.infer<typeof checkLicenceInputSchema>;
export const showBrokerageInputSchema = z.object({ id: idSchema, isShown: z.boolean() });

const staffSourceClaimSchema = z.object({
  id: z.int(),
  source: z.string(),
  brokerage: z.string(),
  slug: z.string(),
  memberId: z.int(),
  username: z.string(),
  homes: z.int().describe('Published homes of the source'),
  createdAt: dateTimeSchema,
});
export type StaffSourceClaim = z.infer<typeof staffSourceClaimSchema>;
export const staffSourceClaimsSchema = z.array(staffSourceClaimSchema);
export const decideSourceClaimInputSchema = z.object({ id: idSchema, isGranted: z.boolean() });
