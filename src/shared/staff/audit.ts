// Schemas of the audit log (table `audit_entries`), which records what staff do. The hash of an entry covers the entry before: it shows tampering.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { INT4_MAX } from '../property/property.ts';

/** How many entries the log has, and the result of the last check of its hashes. */
export const auditStateSchema = z.object({
  entries: z.int(),
  checkedAt: dateTimeSchema.nullable(),
  brokenAt: z.int().nullable().describe('The first entry that was changed or is missing; null: none'),
});
export type AuditState = z.infer<typeof auditStateSchema>;

/** Which entries a page of the log shows. `actorId` is the user who acted, `act` what they did, the subject what it was done to. */
export const auditFilterSchema = z.object({
  actorId: z.int().min(1).max(INT4_MAX).optional(),
  act: z.string().max(40).optional(),
  subjectKind: z.string().max(16).optional(),
  subjectId: z.int().min(1).optional(),
  /** From midnight to midnight in Dubai. */
  day: z.iso.date().optional(),
  before: z.int().min(1).optional().describe('Entries before this number'),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

const auditEntrySchema = z.object({
  /** Number of the entry, from 1 without gaps. */
  n: z.int(),
  at: dateTimeSchema,
  actorId: z.int().nullable(),
  actor: z.string().nullable().describe('The username; null for a command or a deleted account'),
  /** Such as `member.block`. */
  act: z.string(),
  subjectKind: z.string().nullable(),
  subjectId: z.int().nullable(),
  /** Details of the act, such as the number of days of a block. */
  facts: z.record(z.string(), z.unknown()),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
/** A page of entries, the latest first. `next` is the `before` of the following page, null on the last one. */
export const auditPageSchema = z.object({ items: z.array(auditEntrySchema), next: z.int().nullable() });
