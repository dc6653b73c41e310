// What a promotion of a home brought: figures before, during and after it, and what may be concluded from them.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { formatPercent } from '../format.ts';
import { m } from '../messages/messages.ts';

const figuresSchema = z.object({
  days: z.int(),
  impressions: z.int().nullable().describe('Null where none were counted'),
  views: z.int(),
  saves: z.int(),
  inquiries: z.int(),
});
export type PeriodFigures = z.infer<typeof figuresSchema>;

export const promotionEffectSchema = z.object({
  level: z.int(),
  startedAt: dateTimeSchema,
  endsAt: dateTimeSchema.describe('When it ends, or ended'),
  isRunning: z.boolean(),
  before: figuresSchema,
  during: figuresSchema.describe('Until now while it runs'),
  after: figuresSchema.nullable().describe('Null until a day after its end'),
  views: z.enum(['early', 'more', 'notMore']).describe('early: too few days or views to say'),
  inquiries: z.enum(['early', 'more', 'notMore']),
  similar: z
    .object({ homes: z.int(), change: z.number().describe('Share by which the views of similar homes rose'), due: z.int() })
    .nullable()
    .describe('Similar homes without promotion in the same time, and the views that are due to the promotion; null where they are too few'),
});
export type PromotionEffectView = z.infer<typeof promotionEffectSchema>;

/** The comparison needs a promotion and a time before it of this many days, and this many views and inquiries in both together. */
const MIN_DAYS = 30;
const MIN_DAYS_BEFORE = 14;
const MIN_VIEWS = 100;
const MIN_INQUIRIES = 5;

/** Whether figures are enough for a comparison, and if so whether there were more of them a day during the promotion than before. */
export function compareFigure(figure: 'views' | 'inquiries', before: PeriodFigures, during: PeriodFigures): 'early' | 'more' | 'notMore' {
  const isEnough = before[figure] + during[figure] >= (figure === 'views' ? MIN_VIEWS : MIN_INQUIRIES);
  if (during.days < MIN_DAYS || before.days < MIN_DAYS_BEFORE || !isEnough) return 'early';
  return during[figure] / during.days > before[figure] / before.days ? 'more' : 'notMore';
}

/** The views that remain when the home had changed as similar ones did; never negative. */
export const viewsDue = (before: PeriodFigures, during: PeriodFigures, change: number): number =>
  Math.max(0, Math.round(during.views - (before.views / before.days) * during.days * (1 + change)));

/** `4,210 impressions, 212 views, 3 saves, 9 inquiries`; without impressions where none were counted. */
export const figuresText = ({ impressions, views, saves, inquiries }: PeriodFigures): string =>
  [
    ...(impressions === null ? [] : [m.promotion_effect_impressions({ count: impressions })]),
    m.my_listings_views({ count: views }),
    m.my_listings_saves({ count: saves }),
    m.my_listings_inquiries({ count: inquiries }),
  ].join(m.format_comma());

/** What may be concluded, in sentences. */
export function conclusions({ views, inquiries, similar }: Pick<PromotionEffectView, 'views' | 'inquiries' | 'similar'>): string[] {
  if (views === 'early') return [m.promotion_effect_early()];
  const texts = [views === 'more' ? m.promotion_effect_more_views() : m.promotion_effect_no_more_views()];
  if (inquiries !== 'early')
    texts.push(inquiries === 'more' ? m.promotion_effect_more_inquiries() : m.promotion_effect_no_more_inquiries());
  if (similar) {
    const share = formatPercent(Math.abs(similar.change), 0);
    texts.push(
      similar.change >= 0
        ? m.promotion_effect_similar_rose({ share, count: similar.due })
        : m.promotion_effect_similar_fell({ share, count: similar.due }),
    );
  }
  return texts;
}
