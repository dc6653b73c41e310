// The promotions that can be bought for a listing, with prices (pence) and levels, and how a running promotion is extended.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { propertyIdSchema, propertyViewSchema } from '../property/property-view.ts';
import { DAY_MS } from '../time.ts';

const PROMOTION_PLAN_IDS = ['basic_promotion', 'premium_promotion', 'featured_promotion'] as const;
export type PromotionPlanId = (typeof PROMOTION_PLAN_IDS)[number];

/** A promotion that can be bought for a listing. */
export interface PromotionPlan {
  id: PromotionPlanId;
  /** In the language of the page or request, like all texts of a plan. */
  readonly name: string;
  readonly description: string;
  /** Pence (GBP), one-time. */
  pricePence: number;
  durationDays: number;
  /** 1 Basic, 2 Premium, 3 Featured. */
  promotionLevel: 1 | 2 | 3;
  isPopular: boolean;
  readonly features: readonly string[];
}

/**
 * The three promotions in page order. Their texts are getters, because their language is that of the request. The features promise only what the
 * default sort order does.
 */
export const PROMOTION_PLANS: readonly PromotionPlan[] = [
  {
    id: 'basic_promotion',
    get name() {
      return m.payment_promotion_basic();
    },
    get description() {
      return m.payment_promotion_basic_description();
    },
    pricePence: 4900,
    durationDays: 30,
    promotionLevel: 1,
    isPopular: false,
    get features() {
      return [m.payment_promotion_above_regular(), m.payment_promotion_runs({ count: 30 })];
    },
  },
  {
    id: 'premium_promotion',
    get name() {
      return m.payment_promotion_premium();
    },
    get description() {
      return m.payment_promotion_premium_description();
    },
    pricePence: 9900,
    durationDays: 45,
    promotionLevel: 2,
    isPopular: true,
    get features() {
      return [m.payment_promotion_above_basic(), m.payment_promotion_runs({ count: 45 })];
    },
  },
  {
    id: 'featured_promotion',
    get name() {
      return m.payment_promotion_featured();
    },
    get description() {
      return m.payment_promotion_featured_description();
    },
    pricePence: 14_900,
    durationDays: 60,
    promotionLevel: 3,
    isPopular: false,
    get features() {
      return [m.payment_promotion_above_all(), m.payment_promotion_first_page(), m.payment_promotion_runs({ count: 60 })];
    },
  },
];

/** The plan with an id; undefined if unknown. */
export const findPromotionPlan = (id: string): PromotionPlan | undefined => PROMOTION_PLANS.find((plan) => plan.id === id);
/** The plan with a known id. */
export const promotionPlan = (id: PromotionPlanId): PromotionPlan => findPromotionPlan(id)!;

/** `Basic Promotion`; None for unknown levels. */
export const promotionLevelName = (level: number): string =>
  PROMOTION_PLANS.find((plan) => plan.promotionLevel === level)?.name ?? m.payment_promotion_none();

/** The promotion of a listing from `start` to `end`. `level` is that of its highest plan. */
export interface PromotionRun {
  level: number;
  start: Date;
  end: Date;
}

/** The promotion after a plan was bought at `at`. A running one is extended by the days of the plan and keeps the higher level. */
export function extendPromotion(
  stored: PromotionRun | null,
  plan: Pick<PromotionPlan, 'promotionLevel' | 'durationDays'>,
  at: Date,
): PromotionRun {
  const running = stored && stored.end > at ? stored : null;
  return {
    level: Math.max(running?.level ?? 0, plan.promotionLevel),
    start: running?.start ?? at,
    end: new Date((running?.end ?? at).getTime() + plan.durationDays * DAY_MS),
  };
}

/** Input of POST /api/create-promotion-payment. The price is that of the plan; a different amount is rejected. */
export const promotionInputSchema = z
  .object({
    planId: z
      .enum(PROMOTION_PLAN_IDS, { error: () => m.payment_promotion_unknown() })
      .describe('basic_promotion, premium_promotion or featured_promotion'),
    propertyId: propertyIdSchema.nullish().describe('Without it: the newest own listing that is not promoted'),
    amount: z
      .number({ error: () => m.payment_promotion_amount() })
      .optional()
      .describe("Pence; must be the plan's price: 4900, 9900 or 14900"),
  })
  .refine((input) => input.amount === undefined || input.amount === findPromotionPlan(input.planId)?.pricePence, {
    path: ['amount'],
    error: () => m.payment_promotion_amount(),
  });
export type PromotionInput = z.infer<typeof promotionInputSchema>;

/** The effect of each plan on a listing, shown before payment. */
export const promotionPreviewSchema = z.object({
  property: propertyViewSchema
    .pick({
      id: true,
      title: true,
      location: true,
      emirate: true,
      price: true,
      advertisedPrice: true,
      advertisedPeriod: true,
      advertisedCurrency: true,
      propertyType: true,
      transactionType: true,
    })
    .extend({
      image: z.string().nullable(),
    }),
  current: z.object({ level: z.int(), until: dateTimeSchema }).nullable().describe('The promotion that runs now'),
  total: z.int().describe('Published homes of the same type, purpose and place'),
  place: z.int().describe('Where it stands among them in the default order'),
  plans: z.array(
    z.object({
      planId: z.enum(PROMOTION_PLAN_IDS),
      level: z.int().describe('The level it would have'),
      from: dateTimeSchema.describe('When the level begins: at once, or at the end of a running promotion of the same or a higher level'),
      until: dateTimeSchema,
      place: z.int(),
    }),
  ),
});
export type PromotionPreview = z.infer<typeof promotionPreviewSchema>;
