import { formatNumber } from '../../shared/format.ts';
import { PROMOTION_PLANS, type PromotionPreview } from '../../shared/payment/promotion.ts';
import { placeShare, rankText } from './promotion.labels.ts';
import classes from './RankPreview.module.css';

/** Current rank of the property among similar ones, and its rank with each promotion. */
export function RankPreview({ preview }: { preview: PromotionPreview }) {
  const rows = [
    { key: 'now', name: preview.current ? 'Now' : 'Without', place: preview.place },
    ...preview.plans.map(({ planId, place }) => ({
      key: planId,
      name: PROMOTION_PLANS.find((plan) => plan.id === planId)?.name.replace(' Promotion', '') ?? planId,
      place,
    })),
  ];
  return (
    <section className={`panel ${classes.where}`} aria-labelledby="where">
      <div>
        <h2 id="where">Where it would stand today</h2>
        <p>{rankText(preview)} Places are counted now and move as others promote.</p>
      </div>
      <ol>
        {rows.map(({ key, name, place }) => (
          <li key={key} data-plan={key}>
            <span>{name}</span>
            <i aria-hidden="true">
              <u style={{ width: `${placeShare(place, preview.total)}%` }} />
            </i>
            <b>place {formatNumber(place)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
