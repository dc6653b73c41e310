import type { FigureComparison } from '../../shared/figures/figures.ts';
import { FIGURES, MIN_IMPRESSIONS } from '../../shared/figures/periods.ts';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import classes from './Figures.module.css';
import { FIGURE_LABELS } from './figure-labels.ts';

/** The figures of a home beside the middle of similar ones; a sentence where there are too few to say. */
export function Comparison({ comparison: { homes, days, own, middle } }: { comparison: FigureComparison }) {
  const isFew = own.impressions < MIN_IMPRESSIONS;
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="figure-comparison">
      <h2 id="figure-comparison" className="text-lg">
        {m.figures_comparison()}
      </h2>
      {isFew && <p className="mt-xs text-sm muted">{m.figures_few()}</p>}
      {!isFew && middle === null && <p className="mt-xs text-sm muted">{m.figures_similar_none()}</p>}
      {!isFew && middle !== null && (
        <>
          <p className="mt-xs text-sm muted pretty">
            {m.figures_similar({ count: homes })} {m.figures_compared_days({ count: days })}
          </p>
          <div className={`mt-sm ${classes.scroll}`}>
            <DataTable
              className={classes.table}
              hasFigures
              caption={m.figures_comparison()}
              columns={[m.figures_figure(), m.figures_this_home(), m.figures_middle()]}
              items={FIGURES}
              row={(figure) => (
                <DataRow key={figure} heading={FIGURE_LABELS[figure]()}>
                  {formatNumber(own[figure])}
                  {formatNumber(middle[figure])}
                </DataRow>
              )}
            />
          </div>
        </>
      )}
    </section>
  );
}
