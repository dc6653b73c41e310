import { z } from 'zod';
import { propertyId, propertyView } from '../property/property-view.ts';
import { DAY_MS } from '../time.ts';

const PROMOTION_PLAN_IDS = ['basic_promotion', 'premium_promotion', 'featured_promotion'] as const;
export type PromotionPlanId = (typeof PROMOTION_PLAN_IDS)[number];

export interface PromotionPlan {
  id: PromotionPlanId;
  name: string;
  description: string;
  /** Pence (GBP), one-time. */
  priceMinor: number;
  durationDays: number;
  /** 1 Basic, 2 Premium, 3 Featured. */
  promotionLevel: 1 | 2 | 3;
  isPopular: boolean;
  features: readonly string[];
}

/** The three promotions in page order. The features state only what the default sort order does. */
export const PROMOTION_PLANS: readonly PromotionPlan[] = [
  {
    id: 'basic_promotion',
    name: 'Basic Promotion',
    description: 'A month, one step up.',
    priceMinor: 4900,
    durationDays: 30,
    promotionLevel: 1,
    isPopular: false,
    features: ['Above regular listings in the default order of every search it fits', 'Runs for 30 days and ends by itself'],
  },
  {
    id: 'premium_promotion',
    name: 'Premium Promotion',
    description: 'Six weeks, two steps up.',
    priceMinor: 9900,
    durationDays: 45,
    promotionLevel: 2,
    isPopular: true,
    features: [
      'Above Basic promotions and regular listings in the default order of every search it fits',
      'Runs for 45 days and ends by itself',
    ],
  },
  {
    id: 'featured_promotion',
    name: 'Featured Promotion',
    description: 'Two months, at the very top.',
    priceMinor: 14_900,
    durationDays: 60,
    promotionLevel: 3,
    isPopular: false,
    features: [
      'Above every other promotion in the default order of every search it fits',
      'First in line for the homes on the first page',
      'Runs for 60 days and ends by itself',
    ],
  },
];

/** The plan with an id; undefined if unknown. */
export const findPromotionPlan = (id: string): PromotionPlan | undefined => PROMOTION_PLANS.find((plan) => plan.id === id);
/** The plan with a known id. */
export const promotionPlan = (id: PromotionPlanId): PromotionPlan => findPromotionPlan(id)!;

/** `Basic Promotion`; None for unknown levels. */
export const promotionLevelName = (level: number): string => PROMOTION_PLANS.find((plan) => plan.promotionLevel === level)?.name ?? 'None';

/** An active promotion: level, start and end. */
export interface PromotionRun {
  level: number;
  start: Date;
  end: Date;
}

/** Result of buying a promotion: starts at the end of the active one (null: now) and never lowers its level. */
export function extendPromotion(
  running: PromotionRun | null,
  plan: Pick<PromotionPlan, 'promotionLevel' | 'durationDays'>,
  at: Date,
): PromotionRun {
  const from = running && running.end > at ? running : null;
  return {
    level: Math.max(from?.level ?? 0, plan.promotionLevel),
    start: from?.start ?? at,
    end: new Date((from?.end ?? at).getTime() + plan.durationDays * DAY_MS),
  };
}

const MISMATCH = 'Amount does not match the selected plan';

/** POST /api/create-promotion-payment. The price is that of the plan; a different amount is rejected. */
export const promotionInput = z
  .object({
    planId: z
      .enum(PROMOTION_PLAN_IDS, { error: 'Unknown promotion plan' })
      .describe('basic_promotion, premium_promotion or featured_promotion'),
    propertyId: propertyId.nullish().describe('Without it: the newest own listing that is not promoted'),
    amount: z.number({ error: MISMATCH }).optional().describe("Pence; must be the plan's price: 4900, 9900 or 14900"),
  })
  .refine((input) => input.amount === undefined || input.amount === findPromotionPlan(input.planId)?.priceMinor, {
    path: ['amount'],
    message: MISMATCH,
  });
export type PromotionInput = z.infer<typeof promotionInput>;

const time = z.string().meta({ format: 'date-time' });

/** Effect of each plan on a listing, shown before payment. */
export const promotionPreview = z.object({
  property: propertyView
    .pick({ id: true, title: true, location: true, emirate: true, price: true, propertyType: true, transactionType: true })
    .extend({
      image: z.string().nullable(),
    }),
  current: z.object({ level: z.int(), until: time }).nullable().describe('The promotion that runs now'),
  total: z.int().describe('Published homes of the same type, purpose and place'),
  place: z.int().describe('Where it stands among them in the default order'),
  plans: z.array(
    z.object({
      planId: z.enum(PROMOTION_PLAN_IDS),
      level: z.int().describe('The level it would have'),
      from: time.describe('When the bought days begin'),
      until: time,
      place: z.int(),
    }),
  ),
});
export type PromotionPreview = z.infer<typeof promotionPreview>;
