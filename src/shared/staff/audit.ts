// Schemas of the audit log.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { INT4_MAX } from '../property/property.ts';

/** How many entries the log has, and what the last check of it found. */
export const auditStateSchema = z.object({
  entries: z.int(),
  checkedAt: dateTimeSchema.nullable(),
  brokenAt: z.int().nullable().describe('The first entry that was changed or is missing'),
});
export type AuditState = z.infer<typeof auditStateSchema>;

/** What the page of the log is filtered by. */
export const auditFilterSchema = z.object({
  actorId: z.int().min(1).max(INT4_MAX).optional(),
  act: z.string().max(40).optional(),
  subjectKind: z.string().max(16).optional(),
  subjectId: z.int().min(1).optional(),
  day: z.iso.date().optional(),
  before: z.int().min(1).optional().describe('Entries before this number'),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

const auditEntrySchema = z.object({
  n: z.int(),
  at: dateTimeSchema,
  actorId: z.int().nullable(),
  actor: z.string().nullable().describe('The username; null for a command or a deleted account'),
  act: z.string(),
  subjectKind: z.string().nullable(),
  subjectId: z.int().nullable(),
  facts: z.record(z.string(), z.unknown()),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditPageSchema = z.object({ items: z.array(auditEntrySchema), next: z.int().nullable() });
