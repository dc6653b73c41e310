// Entities of the audit log and of its checks. The function `audit_append` adds entries; triggers reject every change of one.
import { defineEntity, p } from '@mikro-orm/core';

/** An act of staff. It holds ids and codes only, without foreign keys, so that it stays as it is when an account is deleted. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  properties: {
    /** From 1 without gaps. */
    n: p.bigint('number').primary().autoincrement(false),
    at: p.datetime(),
    actorId: p.integer().strictNullable(),
    act: p.string().length(40),
    subjectKind: p.string().length(16).strictNullable(),
    subjectId: p.bigint('number').strictNullable(),
    facts: p.json<Record<string, unknown>>(),
    requestId: p.string().length(64),
    /** The hash of the entry before. */
    prev: p.blob().$type<Buffer>(),
    hash: p.blob().$type<Buffer>(),
  },
  indexes: [
    { name: 'audit_entries_actor_ix', properties: ['actorId', 'n'] },
    { name: 'audit_entries_act_ix', properties: ['act', 'n'] },
    { name: 'audit_entries_subject_ix', properties: ['subjectKind', 'subjectId', 'n'] },
    { name: 'audit_entries_at_ix', properties: ['at'], include: ['actorId', 'act'] },
  ],
});

/** The result of a check of the whole log. */
export const AuditCheckRow = defineEntity({
  name: 'AuditCheckRow',
  tableName: 'audit_checks',
  properties: {
    at: p.datetime().primary(),
    entries: p.bigint('number'),
    /** The hash of the last good entry, in hexadecimal. */
    hash: p.text(),
    /** The first entry that was changed or is missing; null when there is none. */
    brokenAt: p.bigint('number').strictNullable(),
  },
});
