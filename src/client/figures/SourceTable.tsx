import type { SourceFigures } from '../../shared/figures/figures.ts';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import classes from './Figures.module.css';
import { openedText, SOURCE_LABELS } from './figure-labels.ts';

/** Where cards were shown and homes opened from, and how many of the shown homes were opened. */
export function SourceTable({ sources, period }: { sources: readonly SourceFigures[]; period: number }) {
  const impressions = sources.reduce((sum, { shown }) => sum + (shown ?? 0), 0);
  const opened = sources.reduce((sum, source) => (source.shown === null ? sum : sum + source.opened), 0);
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="figure-sources">
      <h2 id="figure-sources" className="text-lg">
        {m.figures_sources()}
      </h2>
      <p className="mt-xs text-sm muted">
        {m.figures_days({ count: period })}. {openedText(impressions, opened)}
      </p>
      <div className={`mt-sm ${classes.scroll}`}>
        <DataTable
          className={classes.table}
          hasFigures
          caption={m.figures_sources()}
          columns={[m.figures_source(), m.figures_shown(), m.figures_opened_column()]}
          items={sources}
          row={({ source, shown, opened: views }) => (
            <DataRow key={source} heading={SOURCE_LABELS[source]()}>
              {shown === null ? '–' : formatNumber(shown)}
              {formatNumber(views)}
            </DataRow>
          )}
        />
      </div>
      <p className="mt-sm text-xs muted">{m.figures_sources_note()}</p>
    </section>
  );
}
