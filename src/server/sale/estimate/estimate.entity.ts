import { defineEntity, p } from '@mikro-orm/core';
import type { EstimateFigures } from '../../../shared/sale/estimate.ts';
import { created, identity } from '../../db/base.ts';
import type { ModelConstants } from './model.ts';

/** A run of the model with its measured errors. Only the newest published run has effects. */
export const EstimateRun = defineEntity({
  name: 'EstimateRun',
  tableName: 'estimate_runs',
  properties: {
    ...identity,
    /** The day of the newest sale. */
    trainedTo: p.date(),
    /** Sales that it learned from. */
    n: p.integer(),
    figures: p.json<EstimateFigures>(),
    constants: p.json<ModelConstants>(),
    /** Whether pages use it; a run that is worse than the one before is kept for comparison only. */
    isPublished: p.boolean(),
    ...created,
  },
});

/** What a run adds for a group of sales, in log price per square foot. */
export const EstimateEffect = defineEntity({
  name: 'EstimateEffect',
  tableName: 'estimate_effects',
  properties: {
    run: () => p.manyToOne(EstimateRun).ref().primary().deleteRule('cascade'),
    level: p.string().length(20).primary(),
    key: p.string().length(240).primary(),
    value: p.double().$type<number>(),
    n: p.integer(),
  },
});
