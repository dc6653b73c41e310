// Schemas of questions about costs, which assistants ask: what a home costs, and what a budget allows.
import { z } from 'zod';
import { COMPLETIONS, FURNISHING, INT4_MAX, PROPERTY_TYPES, TRANSACTION_TYPES } from '../property/property.ts';
import { propertyIdSchema } from '../property/property-view.ts';
import { searchFilterSchema } from '../search/filter.ts';
import { FEE_EMIRATES } from './budget.ts';
import { COST_EMIRATES } from './purchase.ts';

/** What people can pay, as a search asks it. */
const budgetFields = searchFilterSchema.pick({
  monthlyBudget: true,
  cashBudget: true,
  income: true,
  loanInterest: true,
  loanYears: true,
  buyer: true,
  firstHome: true,
}).shape;

/** A home of the site by its id, or the facts of any other home. */
export const homeCostsInputSchema = z
  .object({
    id: propertyIdSchema.optional().describe('A home of this site; its facts are then not asked'),
    transactionType: z.enum(TRANSACTION_TYPES).default('Buy'),
    price: z.int().min(1).max(INT4_MAX).optional().describe('AED; per month for rent. Required without id'),
    area: z.int().min(0).max(INT4_MAX).default(0).describe('Square feet; 0 leaves out what depends on it'),
    emirate: z.enum(COST_EMIRATES).default('Dubai'),
    location: z.string().max(100).default('').describe('Community, for its usual service charge'),
    propertyType: z.enum(PROPERTY_TYPES).default('Apartment'),
    completion: z.enum(COMPLETIONS).default('ready'),
    furnished: z.enum(FURNISHING).default('no'),
    hasAgencyFee: z.boolean().default(true).describe('false where the owner advertises without an agent'),
    ...budgetFields,
  })
  .refine(({ id, price }) => id !== undefined || price !== undefined, { path: ['price'], error: () => 'Give id or price' });
export type HomeCostsInput = z.output<typeof homeCostsInputSchema>;

/** What people can pay; at least one amount. */
export const affordabilityInputSchema = z
  .object({ emirate: z.enum(FEE_EMIRATES as [string, ...string[]]).default('Dubai'), ...budgetFields })
  .refine(({ monthlyBudget, cashBudget, income }) => [monthlyBudget, cashBudget, income].some((aed) => aed !== undefined), {
    path: ['monthlyBudget'],
    error: () => 'Give monthlyBudget, cashBudget or income',
  });
