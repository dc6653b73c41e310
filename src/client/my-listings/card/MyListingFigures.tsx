import { formatNumber } from '../../../shared/format.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { type ListingTrends, TREND_FIGURES } from '../../../shared/listing/trends.ts';
import { m } from '../../../shared/messages/messages.ts';
import { QuotaMeter } from '../QuotaMeter.tsx';
import { FIGURE_NAMES, FigureTrend } from './FigureTrend.tsx';
import { sumDailyFigures, sumOfDays } from './listing-trends.ts';
import classes from './MyListingFigures.module.css';

interface MyListingFiguresProps {
  listings: readonly OwnListing[];
  /** Views, saves and inquiries by day; undefined while they load or when they cannot be loaded. */
  trends: ListingTrends | undefined;
}

/** Views, saves and inquiries of all listings together, each as a total and as a sparkline of the last thirty days. Also the used quota. */
export function MyListingFigures({ listings, trends }: MyListingFiguresProps) {
  const daily = trends && sumDailyFigures(trends);
  return (
    <div className={`split ${classes.figures}`}>
      <dl className="grid">
        {TREND_FIGURES.map((figure) => (
          <div key={figure}>
            <dt className="muted text-sm">{FIGURE_NAMES[figure]()}</dt>
            <dd>{formatNumber(listings.reduce((total, listing) => total + listing[figure], 0))}</dd>
            <dd className={classes.trend}>
              {daily && (
                <>
                  <FigureTrend figure={figure} daily={daily} from={trends.from} />
                  {m.my_listings_trend_total({ count: formatNumber(sumOfDays(daily[figure])) })}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <QuotaMeter />
    </div>
  );
}
