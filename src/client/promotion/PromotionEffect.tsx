import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { conclusions, type PeriodFigures } from '../../shared/payment/promotion-effect.ts';
import { trpc } from '../trpc/trpc.ts';
import { DataTable } from '../ui/DataTable.tsx';
import classes from './PromotionEffect.module.css';

/** What the last promotion of a home brought: figures before, during and after it, and what may be concluded. Nothing without one. */
export function PromotionEffect({ propertyId }: { propertyId: number }) {
  const { data: effect } = trpc.promotion.effect.useQuery({ propertyId });
  if (!effect) return null;
  const { before, during, after, isRunning } = effect;
  const periods = [
    ...(before.days > 0 ? [{ label: m.promotion_effect_before({ count: before.days }), figures: before }] : []),
    { label: m.promotion_effect_during({ count: during.days }), figures: during },
    ...(after ? [{ label: m.promotion_effect_after({ count: after.days }), figures: after }] : []),
  ];
  const hasImpressions = periods.some(({ figures }) => figures.impressions !== null);
  return (
    <section className={`panel p-xl mx-auto ${classes.effect}`} aria-labelledby="promotion-effect">
      <h2 className="text-xl" id="promotion-effect">
        {isRunning ? m.promotion_effect_so_far() : m.promotion_effect_title()}
      </h2>
      <div className="clip mt-md">
        <DataTable
          className={`text-md ${classes.table}`}
          columns={[
            m.promotion_effect_period(),
            ...(hasImpressions ? [m.figures_impressions()] : []),
            m.promotion_effect_views(),
            m.promotion_effect_saves(),
            m.promotion_effect_inquiries(),
          ]}
          items={periods}
          row={({ label, figures }) => <PeriodRow key={label} label={label} figures={figures} hasImpressions={hasImpressions} />}
        />
      </div>
      {conclusions(effect).map((text) => (
        <p key={text} className="mt-sm pretty">
          {text}
        </p>
      ))}
    </section>
  );
}

interface PeriodRowProps {
  label: string;
  figures: PeriodFigures;
  hasImpressions: boolean;
}

const PeriodRow = ({ label, figures: { impressions, views, saves, inquiries }, hasImpressions }: PeriodRowProps) => (
  <tr>
    <td>{label}</td>
    {hasImpressions && <td className="tabular semibold">{impressions === null ? '–' : formatNumber(impressions)}</td>}
    <td className="tabular semibold">{formatNumber(views)}</td>
    <td className="tabular semibold">{formatNumber(saves)}</td>
    <td className="tabular semibold">{formatNumber(inquiries)}</td>
  </tr>
);
