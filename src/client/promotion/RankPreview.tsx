import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PromotionPlanId, PromotionPreview } from '../../shared/payment/promotion.ts';
import { barLengthPercent, isRankChanged, rankText } from './promotion.labels.ts';
import classes from './RankPreview.module.css';

/** Short names of the plans, beside the bars. */
const SHORT_NAMES: Record<PromotionPlanId, () => string> = {
  basic_promotion: m.promotion_short_basic,
  premium_promotion: m.promotion_short_premium,
  featured_promotion: m.promotion_short_featured,
};

/** The rank of the property among similar ones, now and with each promotion, as bars; a sentence if no promotion changes it. */
export function RankPreview({ preview }: { preview: PromotionPreview }) {
  const rows = [
    { key: 'now', name: preview.current ? m.promotion_now() : m.promotion_without(), rank: preview.place },
    ...preview.plans.map(({ planId, place }) => ({ key: planId, name: SHORT_NAMES[planId](), rank: place })),
  ];
  return (
    <section className={`panel p-xl mt-2xl small-heads split gap-lg-2xl at-middle ${classes.rankPreview}`} aria-labelledby="where">
      <div>
        <h2 id="where">{m.promotion_rank_title()}</h2>
        <p className="mt-xs muted text-sm loose">
          {rankText(preview)} {m.promotion_rank_note()}
        </p>
      </div>
      {isRankChanged(preview) ? (
        <ol className="grid gap-sm">
          {rows.map(({ key, name, rank }) => (
            <li className="grid gap-sm text-sm at-middle" key={key} data-plan={key}>
              <span>{name}</span>
              <i className="clip pill on-band" aria-hidden="true">
                <u className="block full-height" style={{ width: `${barLengthPercent(rank, preview.total)}%` }} />
              </i>
              <b className="text-end tabular">{m.promotion_place_number({ place: formatNumber(rank) })}</b>
            </li>
          ))}
        </ol>
      ) : (
        <p>{m.promotion_rank_unchanged({ place: formatNumber(preview.place), total: formatNumber(preview.total) })}</p>
      )}
    </section>
  );
}
