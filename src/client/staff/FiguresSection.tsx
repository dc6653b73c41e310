import { useState } from 'react';
import { csvValue } from '../../shared/csv.ts';
import { m } from '../../shared/messages/messages.ts';
import { FIGURE_DAYS, type StaffFigures } from '../../shared/staff/figures.ts';
import { downloadFile } from '../download.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { FigureTables, tilesOf } from './FigureTables.tsx';
import classes from './Sections.module.css';

/** The text of a CSV file with one figure a line: the single figures, the listings by status and by place, and those of each day. */
function csvOf(figures: StaffFigures): string {
  const lines: [string, string | number | null][] = [
    ...tilesOf(figures),
    ...Object.entries(figures.listings),
    ...figures.byPlace.map(({ place, n }): [string, number] => [place, n]),
    ...figures.byDay.flatMap(({ day, appeared, gone }): [string, number][] => [
      [`${day} ${m.staff_appeared()}`, appeared],
      [`${day} ${m.staff_gone()}`, gone],
    ]),
  ];
  // `csvValue` escapes the values: names of places are typed by advertisers
  return lines.map((line) => line.map(csvValue).join(',')).join('\r\n');
}

/** Section of the staff pages: figures of the last 7 to 400 days, counted in our own database, with a CSV file to download. */
export default function FiguresSection() {
  const [days, setDays] = useState<(typeof FIGURE_DAYS)[number]>(30);
  const query = trpc.staff.figures.useQuery({ days });
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_figures()}</h1>
        <ChoiceChips
          label={m.staff_period()}
          value={days}
          options={FIGURE_DAYS.map((count) => ({ value: count, label: m.staff_days({ count }) }))}
          onChange={setDays}
        >
          <Button
            size="sm"
            variant="line"
            disabled={!query.data}
            onClick={() => query.data && downloadFile('figures.csv', csvOf(query.data), 'text/csv')}
          >
            {m.staff_csv()}
          </Button>
        </ChoiceChips>
      </div>
      {query.data ? (
        <FigureTables figures={query.data} />
      ) : (
        <QueryPlaceholder query={query} title={m.staff_failed()} loading={<Skeleton height={320} />} />
      )}
    </>
  );
}
