import { Link, useSearchParams } from 'react-router-dom';
import type { FigureAccess } from '../../shared/figures/figures.ts';
import { FIGURE_PERIODS, type FigurePeriod } from '../../shared/figures/periods.ts';
import { m } from '../../shared/messages/messages.ts';
import { downloadFile } from '../download.ts';
import { paths } from '../paths.ts';
import { explainFailure, trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';

interface FigureToolsProps {
  period: FigurePeriod;
  access: FigureAccess;
  /** The home whose figures are shown; all homes without it. */
  id?: number;
}

/** The choice of a period among those of the plan, the file, and what the plans add. */
export function FigureTools({ period, access, id }: FigureToolsProps) {
  const [query, setQuery] = useSearchParams();
  const file = trpc.figures.export.useMutation({
    onSuccess: ({ lines }) => downloadFile(id ? `figures-${id}.csv` : 'figures.csv', `${lines.join('\r\n')}\r\n`, 'text/csv'),
  });
  const choosePeriod = (days: string) => {
    const next = new URLSearchParams(query);
    next.set('days', days);
    next.delete('page');
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const periods = FIGURE_PERIODS.filter((days) => days <= access.days);
  return (
    <div className="mb-lg">
      <div className="row wrapping between gap-sm">
        <SegmentedControl
          label={m.figures_period()}
          value={String(period)}
          options={periods.map((days) => ({ value: String(days), label: m.figures_days({ count: days }) }))}
          onChange={choosePeriod}
        />
        <span className="row wrapping gap-md">
          {access.csvDays >= period && (
            <Button variant="line" size="sm" pending={file.isPending} onClick={() => file.mutate({ id, days: period })}>
              <Icon name="download" />
              {m.figures_csv()}
            </Button>
          )}
          <Link className="link text-sm" to={paths.howWeMeasure()}>
            {m.figures_how()}
          </Link>
        </span>
      </div>
      <FailureText>
        {file.error && explainFailure(file.error, ['TOO_MANY_REQUESTS', 'FORBIDDEN', 'CONFLICT'], m.figures_failed())}
      </FailureText>
      {!access.isAdvanced && (
        <p className="mt-sm text-sm muted pretty">
          {access.csvDays === 0 && `${m.figures_csv_hint()} `}
          {m.figures_more()}{' '}
          <Link className="link" to={paths.subscribe()}>
            {m.figures_plans()}
          </Link>
        </p>
      )}
    </div>
  );
}
