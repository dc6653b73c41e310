import { formatMillions, formatNumber, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import type { AskPosition, HomeEstimate, ShownEstimate } from '../../shared/sale/home-estimate.ts';
import { homeKind } from '../../shared/sale/home-kind.ts';
import { EstimateRange } from './EstimateRange.tsx';
import { periodLabel } from './sale.labels.ts';

/** Sentence that compares the asking price with the range, without judging it. */
function askingText({ low, middle, asking }: Pick<ShownEstimate, 'low' | 'middle' | 'asking'>): string {
  if (asking < low) return m.sale_below_range();
  // how far the asking price is above (or below) the middle of the range
  const percent = Math.round((asking / middle - 1) * 100);
  if (percent === 0) return m.sale_asking_middle();
  return percent > 0 ? m.sale_asking_above({ n: formatNumber(percent) }) : m.sale_asking_below({ n: formatNumber(-percent) });
}

/** Sentences about the sales that an estimate is based on, and what the estimate cannot see, such as the condition of the home. */
function basisText({ sales, building, source }: Pick<ShownEstimate, 'sales' | 'building' | 'source'>, property: PropertyView): string {
  const { bedrooms } = homeKind(property);
  const texts = {
    sales: formatNumber(sales.building),
    building: isolate(building),
    area: formatNumber(sales.area),
    place: placeLabel(property.location),
    period: periodLabel(source),
  };
  const sameBedrooms = formatNumber(sales.sameBedrooms);
  if (bedrooms === 'studio') return m.sale_based_studios({ ...texts, same: sameBedrooms });
  return bedrooms === null || bedrooms === 'penthouse'
    ? m.sale_based_any(texts)
    : m.sale_based({ ...texts, same: sameBedrooms, count: Number(bedrooms) });
}

/** Text of the tag: whether the home asks less than most homes in the community, about the same, or more, compared with recent sales. */
const ASK_LABELS = { less: m.sale_asks_less, same: m.sale_asks_same, more: m.sale_asks_more };

/**
 * Ranks the asking price, divided by the estimate, among homes for sale in the community with the same evidence: whether it is in the lowest,
 * middle or highest third (`asks`), and how many of ten ask a price further from their estimate (`closerThan`; at most nine are shown).
 */
function AskingPriceRank({ position: { asks, closerThan }, place }: { position: AskPosition; place: string }) {
  return (
    <p className="mt-xs loose pretty">
      <span className="tag">{ASK_LABELS[asks]()}</span>{' '}
      {closerThan > 0 && m.sale_closer({ n: formatNumber(Math.min(9, closerThan)), place: placeLabel(place) })}
    </p>
  );
}

/** What registered sales say about the price of a home: an estimate, sales of the same off-plan project, or why there is no estimate. */
export function EstimateText({ estimate, property }: { estimate: HomeEstimate; property: PropertyView }) {
  switch (estimate.state) {
    case 'shown':
      return (
        <>
          <p className="text-lg medium">{m.sale_suggest({ low: formatMillions(estimate.low), high: formatMillions(estimate.high) })}</p>
          <EstimateRange {...estimate} />
          <p className="loose">{askingText(estimate)}</p>
          {estimate.position && <AskingPriceRank position={estimate.position} place={property.location} />}
          <p className="mt-xs loose pretty">{m.sale_inside({ n: formatNumber(Math.round(estimate.medianError * 100)) })}</p>
          <p className="mt-xs text-sm muted loose pretty">{basisText(estimate, property)}</p>
        </>
      );
    case 'off-plan': {
      const { project, building } = estimate;
      return (
        <p className="loose pretty">
          {project && building
            ? m.sale_project({
                building: isolate(building),
                n: formatNumber(project.n),
                low: formatMillions(project.low),
                high: formatMillions(project.high),
                median: formatMillions(project.median),
              })
            : m.sale_project_none()}
        </p>
      );
    }
    case 'outside':
      return <p className="loose">{m.sale_outside()}</p>;
    case 'few':
      return <p className="loose">{m.sale_few()}</p>;
    case 'none':
      return null;
  }
}
