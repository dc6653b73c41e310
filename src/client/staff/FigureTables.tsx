// The figures of the marketplace for staff (members, listings, payments, decisions and more), shown as tiles and tables.
import { formatDay, formatMoment, formatNumber, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { StaffFigures } from '../../shared/staff/figures.ts';
import { LISTING_STATUSES } from '../my-listings/listing.labels.ts';
import { PAYMENT_STATUS_LABELS } from '../payment/payment.labels.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import classes from './Sections.module.css';
import { EMAIL_STATUS_LABELS } from './staff.labels.ts';

/** Counts by status, with the names of the statuses in the language of the page. */
const labelCounts = (counts: Record<string, number>, labels: Record<string, () => string>): [string, number][] =>
  Object.entries(counts).map(([status, count]) => [labels[status]?.() ?? status, count]);

/** The single figures with their labels. The medians are in minutes; null when there is nothing to measure. */
export const tilesOf = (figures: StaffFigures): [string, number | null][] => [
  [m.staff_members(), figures.members],
  [m.staff_new_members(), figures.newMembers],
  [m.staff_blocked(), figures.blockedMembers],
  [m.staff_waiting(), figures.waiting],
  [m.staff_reports(), figures.reports],
  [m.staff_decided(), figures.decided],
  [m.staff_median(), figures.medianMinutes],
  [m.staff_inquiries(), figures.inquiries],
  [m.staff_answered(), figures.answered],
  [m.staff_median_answer(), figures.medianAnswerMinutes],
  [m.staff_listings_confirmed(), figures.confirmed],
  [m.staff_figure_jobs(), figures.jobsGivenUp],
];

/** The figures as tiles and tables. */
export const FigureTables = ({ figures }: { figures: StaffFigures }) => (
  <>
    <dl className={`grid four-columns gap-md ${classes.tiles}`}>
      {tilesOf(figures).map(([label, value]) => (
        <div key={label} className="panel shrink p-md">
          <dt className="text-xs muted">{label}</dt>
          <dd>{value === null ? m.staff_none() : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
    <div className={`grid two-columns gap-lg at-start pt-lg ${classes.tables}`}>
      <Counts title={m.staff_listings()} rows={labelCounts(figures.listings, LISTING_STATUSES)} />
      <Counts title={m.staff_payments()} rows={labelCounts(figures.payments, PAYMENT_STATUS_LABELS)} />
      <Counts title={m.staff_by_place()} rows={figures.byPlace.map(({ place, n }) => [placeLabel(place), n])} />
      <ByDay days={figures.byDay} />
      <Counts title={m.staff_emails()} rows={labelCounts(figures.emails, EMAIL_STATUS_LABELS)} />
      <ByPerson people={figures.people} />
    </div>
    <p className="mt-md text-sm muted">{drillText(figures.lastDrill)}</p>
  </>
);

/** Says when restoring a backup was last tried (a drill), and how it ended. */
function drillText(drill: StaffFigures['lastDrill']): string {
  if (drill === null) return m.staff_drill_never();
  const details = { date: formatMoment(drill.at), detail: isolate(drill.detail) };
  return drill.succeeded ? m.staff_drill_passed(details) : m.staff_drill_failed(details);
}

/** A table of names and their counts. */
const Counts = ({ title, rows }: { title: string; rows: [string, number][] }) => (
  <section className="panel">
    <h2 className="mb-xs text-lg">{title}</h2>
    {rows.length === 0 && <p className="muted">{m.staff_none()}</p>}
    <DataTable
      className={classes.table}
      items={rows}
      row={([name, count]) => (
        <DataRow key={name} heading={name}>
          {formatNumber(count)}
        </DataRow>
      )}
    />
  </section>
);

/** How many days the table shows; the CSV file has all. */
const DAYS_SHOWN = 10;

/** Table of how many homes were published and went away on each day, latest day first. */
const ByDay = ({ days }: { days: StaffFigures['byDay'] }) => (
  <section className="panel">
    <h2 className="mb-xs text-lg">{m.staff_by_day()}</h2>
    {days.length === 0 && <p className="muted">{m.staff_none()}</p>}
    <DataTable
      className={classes.table}
      columns={days.length > 0 ? [m.staff_day(), m.staff_appeared(), m.staff_gone()] : []}
      items={days.slice(-DAYS_SHOWN).reverse()}
      row={({ day, appeared, gone }) => (
        <DataRow key={day} heading={formatDay(day)}>
          {formatNumber(appeared)}
          {formatNumber(gone)}
        </DataRow>
      )}
    />
  </section>
);

/** Table of what each member of staff has done: decisions, revealed contacts, blocks and refunds. */
const ByPerson = ({ people }: { people: StaffFigures['people'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is scrolled by the keyboard
  <section className={`panel ${classes.wide}`} aria-label={m.staff_by_person()} tabIndex={0}>
    <h2 className="mb-xs text-lg">{m.staff_by_person()}</h2>
    <DataTable
      className={classes.table}
      columns={[m.staff_username(), m.staff_decided(), m.staff_reveals(), m.staff_blocks(), m.staff_refunds()]}
      items={people}
      row={(person, at) => (
        // several deleted accounts have no username
        <tr key={person.username ?? at}>
          <td>{person.username ?? m.staff_former()}</td>
          <td>{person.decisions}</td>
          <td>{person.reveals}</td>
          <td>{person.blocks}</td>
          <td>{person.refunds}</td>
        </tr>
      )}
    />
  </section>
);
