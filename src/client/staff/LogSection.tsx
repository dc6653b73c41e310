import { type FormEvent, useState } from 'react';
import { formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AuditEntry, AuditFilter } from '../../shared/staff/audit.ts';
import { downloadFile } from '../download.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { TextField } from '../ui/form/TextFields.tsx';
import classes from './Sections.module.css';
import { PagedTable } from './StaffTable.tsx';
import { ageOf } from './staff.labels.ts';
import { usePaging } from './usePaging.ts';

/** `item: 5, before: published`: codes and numbers, as the file has them. */
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
/** Whether a text is a number of a member or a subject; other texts filter nothing. */
const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

const toFilter = ({ actorId, act, subjectId, day }: FilterFields): AuditFilter => ({
  ...(isNumber(actorId) ? { actorId: Number(actorId) } : {}),
  ...(act ? { act } : {}),
  ...(isNumber(subjectId) ? { subjectId: Number(subjectId) } : {}),
  ...(day ? { day } : {}),
});

/** The log of staff: whether it is unbroken, and its entries by person, act, subject and day. */
export default function LogSection() {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [filter, setFilter] = useState<AuditFilter>({});
  const paging = usePaging();
  // the log is read backwards: the page behind a row has the entries before it
  const { after: before } = paging.input;
  const query = trpc.staff.auditEntries.useQuery({ ...filter, ...(before === undefined ? {} : { before }) });
  const file = trpc.staff.exportAudit.useMutation({ onSuccess: ({ name, csv }) => downloadFile(name, csv, 'text/csv') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFilter(toFilter(fields));
    paging.toFirst();
  };
  const field = (name: keyof FilterFields, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_log()}</h1>
        <ChainState />
      </div>
      <form className={classes.filters} noValidate onSubmit={submit}>
        {field('actorId', m.staff_person_number())}
        {field('act', m.staff_act())}
        {field('subjectId', m.staff_subject_number())}
        {field('day', m.staff_day(), 'date')}
        <Button type="submit">{m.staff_search()}</Button>
        <Button variant="line" pending={file.isPending} onClick={() => file.mutate(filter)}>
          {m.staff_csv()}
        </Button>
      </form>
      <FailureText>{file.error?.message}</FailureText>
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

/** Whether the chain of entries is unbroken, and when that was checked. */
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
