import { formatNumber } from '../../../shared/format.ts';
import type { OwnSummary } from '../../../shared/listing/own-list.ts';
import { type TotalTrends, TREND_FIGURES } from '../../../shared/listing/trends.ts';
import { m } from '../../../shared/messages/messages.ts';
import { QuotaMeter } from '../QuotaMeter.tsx';
import { FIGURE_NAMES, FigureTrend } from './FigureTrend.tsx';
import { sumOfDays } from './listing-trends.ts';
import classes from './MyListingFigures.module.css';

/** Keeps the height of a line. */
const NO_BREAK_SPACE = '\u00A0';

interface MyListingFiguresProps {
  /** Undefined while it loads or when it cannot be loaded. */
  summary: OwnSummary | undefined;
  /** Views, saves and inquiries by day; undefined while they load or when they cannot be loaded. */
  trends: TotalTrends | undefined;
}

/** Views, saves and inquiries of all listings together, each as a total and as a sparkline of the last thirty days. Also the used quota. */
export const MyListingFigures = ({ summary, trends }: MyListingFiguresProps) => (
  <div className={`split ${classes.figures}`}>
    <dl className="grid">
      {TREND_FIGURES.map((figure) => (
        <div key={figure}>
          <dt className="muted text-sm">{FIGURE_NAMES[figure]()}</dt>
          <dd>{summary ? formatNumber(summary[figure]) : NO_BREAK_SPACE}</dd>
          <dd className={classes.trend}>
            {trends && (
              <>
                <FigureTrend figure={figure} daily={trends} from={trends.from} />
                {m.my_listings_trend_total({ count: formatNumber(sumOfDays(trends[figure])) })}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
    <QuotaMeter />
  </div>
);
