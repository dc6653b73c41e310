import { formatDay, formatMonth, formatNumber, formatSentenceDay, isolate } from '../../shared/format.ts';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ErrorFigures, Evidence } from '../../shared/sale/estimate.ts';
import type { EstimateReport } from '../../shared/sale/estimate-report.ts';
import type { TrackRecord } from '../../shared/sale/track-record.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { trpc } from '../trpc/trpc.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './EstimateMethodPage.module.css';
import { SalesSourceLine } from './SalesSourceLine.tsx';
import tableClasses from './sale.module.css';

/** Labels of the rows by evidence: the registered sales from which an estimate is made. */
const EVIDENCE_LABELS: Record<Evidence, () => string> = {
  'same-10': m.sale_method_ev_same_10,
  'same-3': m.sale_method_ev_same_3,
  building: m.sale_method_ev_building,
  area: m.sale_method_ev_area,
  thin: m.sale_method_ev_thin,
};

/** `8.9 %` for the fraction 0.089; in Arabic `8.9%`. Always has `digits` decimals, so that the figures of a column are aligned. */
const formatFixedPercent = (fraction: number, digits = 1): string =>
  isolate(`${(fraction * 100).toFixed(digits)}${getLocale() === 'ar' ? '' : '\u00a0'}%`);

/** Height of the placeholder of the three figures. */
const FIGURES_HEIGHT_PX = 69;

/** Page that explains the site's estimate of sale prices: how it is made, its limits, and how far it was from registered prices in the last run. */
export function EstimateMethodPage() {
  const { origin } = useSiteConfig();
  const report = trpc.estimate.report.useQuery();
  const crumbs = [[m.ui_home(), paths.home()]] as const;
  return (
    <div className={`wrap pt-lg ${classes.methodPage}`}>
      <PageMetadata
        title={m.sale_method_title()}
        description={m.sale_method_description()}
        canonical={paths.howWeEstimate()}
        jsonLd={[breadcrumbLd(origin, [...crumbs, [m.sale_method_title(), paths.howWeEstimate()]])]}
      />
      <Breadcrumbs links={crumbs} current={m.sale_method_title()} />
      <h1>{m.sale_method_title()}</h1>
      <p className={classes.methodLead}>{m.sale_method_lead()}</p>
      {report.isPending && <Skeleton height={FIGURES_HEIGHT_PX} style={{ marginTop: 32 }} />}
      {report.data && <MainFigures report={report.data} />}
      <h2>{m.sale_method_method()}</h2>
      <p>{m.sale_method_method_1()}</p>
      <p>{m.sale_method_method_2()}</p>
      <p>{m.sale_method_method_3()}</p>
      <p>{m.sale_method_method_4()}</p>
      <h2>{m.sale_method_errors()}</h2>
      {report.isPending && <Skeleton height={420} />}
      {report.isError && <TryAgain pending={report.isFetching} onRetry={report.refetch} />}
      {report.data === null && <p>{m.sale_method_empty()}</p>}
      {report.data && <ReportTables report={report.data} />}
      {report.data && <TrackRecordSection record={report.data.trackRecord} />}
      <h2>{m.sale_method_unseen()}</h2>
      <p>{m.sale_method_unseen_text()}</p>
      <p>{m.sale_method_none_text()}</p>
      <h2>{m.sale_method_valuation()}</h2>
      <p>{m.sale_method_valuation_text()}</p>
    </div>
  );
}

/** Three figures of the last published run: median error, share of sales with an error of at most 10 %, and share inside the estimated range. */
function MainFigures({ report: { all, shownCoverage } }: { report: EstimateReport }) {
  const figures = [
    [m.sale_method_col_error(), formatFixedPercent(all.medianError)],
    [m.sale_method_within_10(), formatFixedPercent(all.within10, 0)],
    [m.sale_method_in_range(), formatFixedPercent(shownCoverage)],
  ] as const;
  return <Figures figures={figures} />;
}

/** Large figures beside each other, each below its label. */
const Figures = ({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={`grid gap-lg three-columns mt-xl ${classes.figures}`}>
    {figures.map(([label, value]) => (
      <div key={label} className="figure">
        <dt className="text-sm muted">{label}</dt>
        <dd className="nowrap">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The errors and ranges of the last published run, and the sales that its model has learned from. */
function ReportTables({ report }: { report: EstimateReport }) {
  const { from, to, shownCoverage, n: trainedSales, trainedTo, source } = report;
  return (
    <>
      <p>{m.sale_method_errors_text({ from: formatMonth(from), to: formatMonth(to) })}</p>
      <ErrorTable report={report} />
      <h2>{m.sale_method_ranges()}</h2>
      <p>{m.sale_method_ranges_text({ coverage: (shownCoverage * 100).toFixed(1) })}</p>
      <RangeTable ranges={report.ranges} />
      <p className="mt-sm text-sm muted">{m.sale_method_trained({ n: formatNumber(trainedSales), date: formatDay(trainedTo) })}</p>
      <SalesSourceLine source={source} />
    </>
  );
}

/** How many homes were registered as sold after the site had shown a range for them, and where their prices were beside it. */
function TrackRecordSection({ record: { n, inside, below, above, since } }: { record: TrackRecord }) {
  const date = since === null ? '' : formatSentenceDay(since);
  const noneText = since === null ? m.sale_method_record_empty() : m.sale_method_record_none({ date });
  const figures = [
    [m.sale_method_record_inside(), inside],
    [m.sale_method_record_below(), below],
    [m.sale_method_record_above(), above],
  ] as const;
  return (
    <section aria-labelledby="track-record-title" className={classes.record}>
      <h2 id="track-record-title">{m.sale_method_record()}</h2>
      <p>{m.sale_method_record_text()}</p>
      <p className="semibold">{n === 0 ? noneText : m.sale_method_record_homes({ count: n, date })}</p>
      {n > 0 && <Figures figures={figures.map(([label, count]) => [label, formatNumber(count)])} />}
    </section>
  );
}

/** Table of the errors: of a simpler prediction, of all estimates, by housing, and by evidence. */
function ErrorTable({ report: { all, baseline, byHousing, byEvidence } }: { report: EstimateReport }) {
  const rows: [string, ErrorFigures][] = [
    [m.sale_method_row_baseline(), baseline],
    [m.sale_method_row_all(), all],
    [m.sale_method_row_flat(), byHousing.flat],
    [m.sale_method_row_villa(), byHousing.villa],
    ...byEvidence.map((figures): [string, ErrorFigures] => [EVIDENCE_LABELS[figures.evidence](), figures]),
  ];
  return (
    <div className="scroll-x">
      <DataTable
        className={`${tableClasses.table} ${classes.errors}`}
        caption={m.sale_method_errors()}
        columns={[
          m.sale_method_col_what(),
          m.sale_sales(),
          m.sale_method_col_error(),
          m.sale_method_col_5(),
          m.sale_method_col_10(),
          m.sale_method_col_20(),
        ]}
        items={rows}
        row={([label, figures]) => (
          <DataRow key={label} className={figures === all ? classes.ours : undefined} heading={label}>
            {formatNumber(figures.n)}
            {formatFixedPercent(figures.medianError)}
            {formatFixedPercent(figures.within5, 0)}
            {formatFixedPercent(figures.within10, 0)}
            {formatFixedPercent(figures.within20, 0)}
          </DataRow>
        )}
      />
    </div>
  );
}

/** Table of the ranges: how many prices were inside them, and how far they reach below and above an estimate. */
const RangeTable = ({ ranges }: Pick<EstimateReport, 'ranges'>) => (
  <div className="scroll-x">
    <DataTable
      className={`${tableClasses.table} ${classes.errors}`}
      caption={m.sale_method_ranges()}
      columns={[m.sale_method_col_what(), m.sale_sales(), m.sale_method_col_inside(), m.sale_method_col_width()]}
      items={ranges}
      row={(range) => (
        <tr key={`${range.evidence}|${range.housing}`}>
          <th scope="row">
            {range.housing === 'flat' ? m.sale_method_row_flat() : m.sale_method_row_villa()}: {EVIDENCE_LABELS[range.evidence]()}
          </th>
          <td>{formatNumber(range.n)}</td>
          <td>{formatFixedPercent(range.coverage)}</td>
          {/* `low` and `high` are factors of the estimate */}
          <td dir="ltr">
            −{formatFixedPercent(1 - range.low, 0)} / +{formatFixedPercent(range.high - 1, 0)}
          </td>
        </tr>
      )}
    />
  </div>
);
