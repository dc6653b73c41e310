import { formatNumber, formatPercent } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { DECISION_REASONS, decisionReasonText } from '../../shared/moderation/moderation.ts';
import type { TrustFigures } from '../../shared/moderation/report.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './TrustPage.module.css';

const MINUTES_IN_HOUR = 60;
/** From this many hours on a time is shown in days. */
const HOURS_SHOWN_AS_DAYS = 48;

/** `45 minutes`, `3 hours` or `4 days`. */
function durationText(minutes: number): string {
  const hours = Math.round(minutes / MINUTES_IN_HOUR);
  if (hours < 2) return m.staff_minutes({ count: minutes });
  return hours < HOURS_SHOWN_AS_DAYS ? m.staff_hours({ count: hours }) : m.staff_days({ count: Math.round(hours / 24) });
}

/** The page /trust: what happens with a report, what adverts are taken down for, and the figures of the last 90 days. */
export const TrustPage = () => (
  <div className={`wrap ${classes.page}`}>
    <PageMetadata title={m.trust_title()} description={m.trust_lead()} canonical={paths.trust()} />
    <Breadcrumbs links={[[m.ui_home(), paths.home()]]} current={m.trust_title()} />
    <header className={classes.head}>
      <h1>{m.trust_title()}</h1>
      <p className="mt-sm text-lg muted measure pretty">{m.trust_lead()}</p>
    </header>
    <div className="grid gap-2xl two-columns phone-block">
      <section aria-labelledby="trust-steps">
        <h2 id="trust-steps">{m.trust_steps()}</h2>
        <ol className={classes.steps}>
          {[m.trust_step_1(), m.trust_step_2(), m.trust_step_3(), m.trust_step_4()].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="trust-reasons">
        <h2 id="trust-reasons">{m.trust_reasons()}</h2>
        <ul className={classes.reasons}>
          {DECISION_REASONS.filter((reason) => reason !== 'other').map((reason) => (
            <li key={reason}>{decisionReasonText(reason)}</li>
          ))}
        </ul>
      </section>
    </div>
    <section aria-labelledby="trust-figures">
      <h2 id="trust-figures">{m.trust_figures()}</h2>
      <Figures />
    </section>
  </div>
);

/** The figures, or the loading and error states. */
function Figures() {
  const query = trpc.trust.figures.useQuery();
  if (query.data) return <FigureList figures={query.data} />;
  return (
    <QueryPlaceholder
      query={query}
      level={3}
      title={m.trust_failed()}
      text={m.trust_failed_text()}
      loading={<Skeleton height={168} radius="var(--radius-md)" />}
    />
  );
}

/** The figures that the server returns. It withholds (null) those of fewer than five cases; a line below says that some, or all, are withheld. */
function FigureList({ figures }: { figures: TrustFigures }) {
  const rows = [
    [m.trust_reports(), figures.reports, formatNumber],
    [m.trust_decided(), figures.decided, formatNumber],
    [m.trust_taken_down(), figures.takenDown, formatNumber],
    [m.trust_right(), figures.rightPercent, (share: number) => formatPercent(share / 100)],
    [m.trust_median(), figures.medianMinutes, durationText],
    [m.trust_appeals(), figures.appeals, formatNumber],
    [m.trust_upheld(), figures.appealsUpheld, formatNumber],
    [m.trust_confirmed(), figures.confirmed, formatNumber],
  ] as const;
  // labels and texts of the figures that are not withheld
  const knownRows = rows.flatMap(([label, value, format]) => (value === null ? [] : [[label, format(value)] as const]));
  if (knownRows.length === 0) return <p className="muted measure">{m.trust_none_yet()}</p>;
  return (
    <>
      <dl className={`panel grid three-columns gap-lg p-lg phone-two-columns ${classes.figures}`}>
        {knownRows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm muted">{label}</dt>
            <dd className={`tabular ${classes.value}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {knownRows.length < rows.length && <p className="mt-sm text-sm muted">{m.trust_others()}</p>}
    </>
  );
}
