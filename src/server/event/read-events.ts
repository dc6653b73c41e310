// Reads the events of a member or a brokerage by number (`organization_events`).
import type { EventsPage, EventsQuery } from '../../shared/event/event.ts';
import { MAX_EVENTS } from '../../shared/event/event.ts';
import type { EventType } from '../../shared/event/event-types.ts';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { ownerNumber, programOwner } from '../organization/program-owner.ts';
import type { AuthedContext } from '../trpc.ts';
import { addContact, type EventData } from './describe-events.ts';
import { startEventLog } from './event-log.ts';
import { waitForEvents } from './wait-for-events.ts';

/** Numbers that a call passes at most, so that one that asks for a rare type reads a bounded number of rows. */
const MAX_PASSED = 10_000;

interface LogRow {
  id: number;
  lastN: number;
  /** The oldest number that is kept; null while there is none. */
  firstN: number | null;
}

/** The log of an owner with its oldest and newest number, in one snapshot. */
const LOG_SQL = `select l.id, l.last_n as "lastN", (select e.n from organization_events e where e.log_id = l.id and e.n is not null order by e.n limit 1) as "firstN"
  from event_logs l where l.owner = $1`;
const EVENTS_SQL = `select n, uuid as id, type, created_at as at, data from organization_events
  where log_id = $1 and n > $2 and n <= $3 and ($4::text[] is null or type = any($4)) order by n limit ${MAX_EVENTS}`;

/** The log of the caller's owner, which begins now when there is none. */
async function findLog(ctx: AuthedContext): Promise<LogRow> {
  const owner = await programOwner(ctx.em, ctx.user.id, () => new DomainError('FORBIDDEN', m.event_agents()));
  const read = async () => (await rows<LogRow>(ctx.em, preparedStatement(LOG_SQL, [ownerNumber(owner)])))[0];
  const found = await read();
  if (found) return found;
  await startEventLog(ctx.em, owner);
  return (await read())!;
}

/**
 * Returns the events after a number, at most 500, oldest first. Without any it waits up to `wait` seconds for the next, and holds neither a database
 * connection nor a place among the running requests meanwhile. Contact details are left out for a key without the scope `inquiries:read`.
 * @throws DomainError FORBIDDEN for an agent of a brokerage; GONE for numbers that are no longer kept; TOO_MANY when too many calls wait
 */
export async function readEvents(ctx: AuthedContext, { after, types, wait }: EventsQuery): Promise<EventsPage> {
  let log = await findLog(ctx);
  const first = log.firstN ?? log.lastN + 1;
  const start = after ?? first - 1;
  if (start < first - 1) throw new DomainError('GONE', m.event_gone({ first: String(first), last: String(log.lastN) }));
  const read = () => readPage(ctx, log, start, types);
  let page = await read();
  if (page.events.length > 0 || page.next > start || wait === 0) return page;
  await waitForEvents(ctx.orm, log.id, start, wait * 1000, ctx.startWaiting());
  log = await findLog(ctx);
  page = await read();
  return page;
}

async function readPage(ctx: AuthedContext, log: LogRow, start: number, types: readonly EventType[] | undefined): Promise<EventsPage> {
  const end = Math.min(log.lastN, start + MAX_PASSED);
  type Row = { n: number; id: string; type: EventType; at: string; data: EventData };
  const found = await rows<Row>(ctx.em, preparedStatement(EVENTS_SQL, [log.id, start, end, types && types.length > 0 ? [...types] : null]));
  const showsContact = !ctx.apiCaller || ctx.apiCaller.scopes.includes('inquiries:read');
  const data = showsContact ? await addContact(ctx.em, found) : found.map((event) => event.data);
  return {
    events: found.map(({ n, id, type, at }, i) => ({ n, id, type, timestamp: toIsoTime(at), data: data[i]! })),
    next: found.length === MAX_EVENTS ? found.at(-1)!.n : Math.max(start, end),
  };
}
