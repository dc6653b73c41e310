import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { identity } from '../db/base.ts';

/** What an operator runs and has to know the last date of. */
const OPERATION_KINDS = ['backup', 'drill'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** A backup, or a drill that restored one, and whether it succeeded; `detail` is one line for people. */
export const OperationRun = defineEntity({
  name: 'OperationRun',
  tableName: 'operation_runs',
  properties: {
    ...identity,
    kind: p.string().$type<OperationKind>().length(10),
    startedAt: p.datetime(),
    finishedAt: p.datetime().defaultRaw('now()'),
    succeeded: p.boolean(),
    detail: p.string().length(500),
  },
  checks: [{ name: 'operation_runs_kind_ck', expression: `kind in (${OPERATION_KINDS.map((kind) => `'${kind}'`).join(', ')})` }],
  indexes: [{ name: 'operation_runs_kind_ix', properties: ['kind', 'finishedAt'] }],
});
export type OperationRun = InferEntity<typeof OperationRun>;
