import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DailyFigures as Daily } from '../../shared/figures/figures.ts';
import { FIGURES, type Figure } from '../../shared/figures/periods.ts';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { LineChart } from '../ui/figure/LineChart.tsx';
import classes from './Figures.module.css';
import { chartLabel, FIGURE_LABELS, unusualText } from './figure-labels.ts';
import { findUnusualDays } from './unusual-days.ts';

/** The totals of a period as tiles; the pressed one is drawn as a line by day, and a table has all days of all figures. */
export function DailyFigures({ totals, days }: Daily) {
  const [figure, setFigure] = useState<Figure>('views');
  const [isTableOpen, setTableOpen] = useState(false);
  const values = days.map((day) => day[figure]);
  const unusual = findUnusualDays(values);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds a frame and a legend */}
      <div role="group" aria-label={m.figures_figure()} className={`grid gap-sm ${classes.tiles}`}>
        {FIGURES.map((name) => (
          <button key={name} type="button" className={classes.tile} aria-pressed={name === figure} onClick={() => setFigure(name)}>
            <b className="tabular">{formatNumber(totals[name])}</b>
            <span className="text-sm muted">{FIGURE_LABELS[name]()}</span>
          </button>
        ))}
      </div>
      <div className="panel p-lg mt-md">
        <h2 className="text-lg">{FIGURE_LABELS[figure]()}</h2>
        <LineChart label={chartLabel(figure, days)} days={days.map(({ day }) => day)} values={values} unusual={unusual} />
        {unusual.length > 0 && (
          <p className="mt-sm text-sm loose pretty">
            <span className="tag">{m.figures_unusual()}</span>{' '}
            {unusualText(
              unusual.map((index) => days[index]!),
              figure,
            )}{' '}
            <Link className="link" to={paths.howWeMeasure()}>
              {m.figures_unusual_why()}
            </Link>
          </p>
        )}
        <details className={`mt-md ${classes.more}`} onToggle={({ currentTarget }) => setTableOpen(currentTarget.open)}>
          <summary className="row text-sm semibold">{m.figures_table()}</summary>
          {isTableOpen && (
            <div className={classes.scroll}>
              <DataTable
                className={classes.table}
                hasFigures
                caption={m.figures_title()}
                columns={[m.figures_day(), ...FIGURES.map((name) => FIGURE_LABELS[name]())]}
                items={days.toReversed()}
                row={(day) => (
                  <DataRow key={day.day} heading={formatDay(day.day)}>
                    {FIGURES.map((name) => formatNumber(day[name]))}
                  </DataRow>
                )}
              />
            </div>
          )}
        </details>
      </div>
    </>
  );
}
