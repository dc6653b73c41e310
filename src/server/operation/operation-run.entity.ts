import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { identity, oneOf } from '../db/base.ts';

/** The operations that are recorded, so that operators see when each ran last. */
const OPERATION_KINDS = ['backup', 'drill'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** A backup or a drill (a trial restore of a backup) that has ended. */
export const OperationRun = defineEntity({
  name: 'OperationRun',
  tableName: 'operation_runs',
  properties: {
    ...identity,
    kind: p.string().$type<OperationKind>().length(10),
    startedAt: p.datetime(),
    finishedAt: p.datetime().defaultRaw('now()'),
    succeeded: p.boolean(),
    /** One line for people: a summary, or why it failed. */
    detail: p.string().length(500),
  },
  checks: [{ name: 'operation_runs_kind_ck', expression: oneOf('kind', OPERATION_KINDS) }],
  indexes: [{ name: 'operation_runs_kind_ix', properties: ['kind', 'finishedAt'] }],
});
export type OperationRun = InferEntity<typeof OperationRun>;
