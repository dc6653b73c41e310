import { hashKey } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import type { AuditEntry, AuditFilter } from '../../shared/staff/audit.ts';
import { toWesternDigits } from '../../shared/western-digits.ts';
import { downloadFile } from '../download.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextField } from '../ui/form/TextFields.tsx';
import classes from './Sections.module.css';
import { PagedTable } from './StaffTable.tsx';
import { ageOf } from './staff.labels.ts';
import { usePaging } from './usePaging.ts';

/** The facts of an entry in codes and numbers: `item: 5, before: published`. The CSV file has them as JSON. */
const factsText = (facts: AuditEntry['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

/** The fields of the filter as typed. */
interface FilterFields {
  actorId: string;
  act: string;
  subjectId: string;
  day: string;
}
const EMPTY_FIELDS: FilterFields = { actorId: '', act: '', subjectId: '', day: '' };
/** The fields with the number of a member or a subject. */
const ID_FIELDS = ['actorId', 'subjectId'] as const;
/** Whether a text can be such a number: a positive integer of 32 bits. */
const isIdText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= INT4_MAX;

/** The fields without blanks around them, and with western digits. */
const normalise = (fields: FilterFields): FilterFields => {
  const clean = (text: string) => toWesternDigits(text).trim();
  return { actorId: clean(fields.actorId), act: clean(fields.act), subjectId: clean(fields.subjectId), day: fields.day };
};

/** The filter for normalised fields; leaves out empty ones. */
const toFilter = ({ actorId, act, subjectId, day }: FilterFields): AuditFilter => ({
  ...(actorId ? { actorId: Number(actorId) } : {}),
  ...(act ? { act } : {}),
  ...(subjectId ? { subjectId: Number(subjectId) } : {}),
  ...(day ? { day } : {}),
});

/**
 * Section of the staff pages: the audit log of what staff did. Shows whether the log is unbroken and its entries, filtered by person,
 * action, subject and day; the CSV file of the entries can be downloaded.
 */
export default function LogSection() {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [filter, setFilter] = useState<AuditFilter>({});
  /** The fields whose text is not a number. */
  const [invalidFields, setInvalidFields] = useState<readonly (keyof FilterFields)[]>([]);
  const paging = usePaging();
  // the log is read from its end: the next page has the entries before the last one shown
  const { after: before } = paging.input;
  const query = trpc.staff.auditEntries.useQuery({ ...filter, ...(before === undefined ? {} : { before }) });
  const csvExport = trpc.staff.exportAudit.useMutation({ onSuccess: ({ name, csv }) => downloadFile(name, csv, 'text/csv') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const normalisedFields = normalise(fields);
    const invalid = ID_FIELDS.filter((name) => normalisedFields[name] !== '' && !isIdText(normalisedFields[name]));
    setInvalidFields(invalid);
    if (invalid.length > 0) return;
    const newFilter = toFilter(normalisedFields);
    // the same filter again reloads the entries
    if (paging.isFirst && hashKey([newFilter]) === hashKey([filter])) void query.refetch();
    setFilter(newFilter);
    paging.toFirst();
  };
  const renderField = (name: keyof FilterFields, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={fields[name]}
      error={invalidFields.includes(name) && m.staff_number_invalid()}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_log()}</h1>
        <ChainState />
      </div>
      <form className={`flex wrapping gap-sm at-end py-md phone-two-columns ${classes.filters}`} noValidate onSubmit={submit}>
        {renderField('actorId', m.staff_person_number())}
        {renderField('act', m.staff_act())}
        {renderField('subjectId', m.staff_subject_number())}
        {renderField('day', m.staff_day(), 'date')}
        <Button type="submit">{m.staff_search()}</Button>
        <Button variant="line" pending={csvExport.isPending} onClick={() => csvExport.mutate(filter)}>
          {m.staff_csv()}
        </Button>
      </form>
      <FailureText>{csvExport.error?.message}</FailureText>
      <PagedTable
        label={m.staff_log()}
        columns={[m.staff_number(), m.staff_time(), m.staff_username(), m.staff_act(), m.staff_subject(), m.staff_facts()]}
        query={query}
        row={(entry) => (
          <tr key={entry.n}>
            <td>{entry.n}</td>
            <td className="nowrap">{formatMoment(entry.at)}</td>
            <td>{entry.actor ?? (entry.actorId === null ? m.staff_server() : entry.actorId)}</td>
            <td>{entry.act}</td>
            <td className="nowrap">{entry.subjectKind ? `${entry.subjectKind} ${entry.subjectId}` : ''}</td>
            <td className={classes.facts}>{factsText(entry.facts)}</td>
          </tr>
        )}
        paging={paging}
      />
    </>
  );
}

/**
 * Says whether the log is unbroken, and when that was checked. Each entry contains the hash of the entry before, so that a changed or
 * deleted one breaks the chain.
 */
function ChainState() {
  const { data } = trpc.staff.auditState.useQuery();
  if (!data) return null;
  if (data.brokenAt !== null)
    return (
      <p className={classes.state} data-broken="" role="alert">
        {m.staff_log_broken({ entry: formatNumber(data.brokenAt) })}
      </p>
    );
  const entries = formatNumber(data.entries);
  return (
    <p className={classes.state}>
      {data.checkedAt ? m.staff_log_unbroken({ entries, time: ageOf(data.checkedAt) }) : m.staff_log_unchecked({ entries })}
    </p>
  );
}
