// The tables of the price estimate's model: its runs, and what a run has learned for groups of sales.
import { defineEntity, p } from '@mikro-orm/core';
import type { EstimateFigures } from '../../../shared/sale/estimate.ts';
import { created, identity } from '../../db/base.ts';
import type { ModelConstants } from './model.ts';

/** A fitted model with its measured errors. Only the newest published run has rows in `estimate_effects`. */
export const EstimateRun = defineEntity({
  name: 'EstimateRun',
  tableName: 'estimate_runs',
  properties: {
    ...identity,
    /** Day of the newest sale that the model learned from. */
    trainedTo: p.date(),
    /** Number of sales that the model learned from. */
    n: p.integer(),
    /** The measured errors and the ranges. */
    figures: p.json<EstimateFigures>(),
    /** The numbers of the model that belong to no group of sales. */
    constants: p.json<ModelConstants>(),
    /** Whether pages may use the run. A run that is worse than the published one is stored for comparison only. */
    isPublished: p.boolean(),
    ...created,
  },
});

/** What the model of a run adds to the estimate for homes of a group, such as a building. */
export const EstimateEffect = defineEntity({
  name: 'EstimateEffect',
  tableName: 'estimate_effects',
  properties: {
    run: () => p.manyToOne(EstimateRun).ref().primary().deleteRule('cascade'),
    /** One of `LEVELS`, by which sales are divided into groups, such as `area`. */
    level: p.string().length(20).primary(),
    /** The group, as `levelKeys` names it. */
    key: p.string().length(240).primary(),
    /** Added to the logarithm of AED per square foot. */
    value: p.double().$type<number>(),
    /** Number of sales in the group. */
    n: p.integer(),
  },
});
