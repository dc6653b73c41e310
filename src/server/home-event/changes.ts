// Reads the event log of homes for programs that keep a copy: ids and kinds in the order of commits, quiet events too, because a copy needs every home.
import type { EntityManager } from '@mikro-orm/postgresql';
import { CHANGE_DAYS, type ChangesPage, MAX_CHANGES } from '../../shared/home-event/change.ts';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { afterPosition, type EventPosition, IS_COMPLETE } from './home-event.ts';

/** The position before the first event, of a site without events. */
const START: EventPosition = { xid: '0', id: '0' };

/** SQL: whether an event `e` is young enough to be read; months that are older are not looked at. */
const IS_KEPT = `e.at > now() - interval '${CHANGE_DAYS} days'`;
const KNOWN_SQL = `select from home_events e where e.xid = $1::xid8 and e.id = $2::bigint and ${IS_KEPT}`;
const FIRST_SQL = `select ${IS_KEPT} as "isKept" from home_events e order by e.xid, e.id limit 1`;
const NEWEST_SQL = `select e.xid::text as xid, e.id::text as id from home_events e where ${IS_KEPT} and ${IS_COMPLETE} order by e.xid desc, e.id desc limit 1`;
// twice the age: an event may be older than one that was committed before it
const PAGE_SQL = `select e.xid::text as xid, e.id::text as id, e.property_id as "propertyId", e.kind from home_events e
  where ${afterPosition('$1', '$2')} and e.at > now() - interval '${2 * CHANGE_DAYS} days' order by e.xid, e.id limit ${MAX_CHANGES + 1}`;

type ChangeRow = EventPosition & { propertyId: number; kind: ChangesPage['changes'][number]['kind'] };

const toText = ({ xid, id }: EventPosition): string => `${xid}-${id}`;

async function readNewest(em: EntityManager): Promise<EventPosition> {
  const [newest] = await rows<EventPosition>(em, preparedStatement(NEWEST_SQL, []));
  return newest ?? START;
}

/** Whether all changes after a position are kept. That of an event is unknown after a restore, which numbers transactions anew. */
async function isKept(em: EntityManager, { xid, id }: EventPosition): Promise<boolean> {
  if (xid === START.xid && id === START.id) {
    const [first] = await rows<{ isKept: boolean }>(em, preparedStatement(FIRST_SQL, []));
    return first?.isKept ?? true;
  }
  return (await rows(em, preparedStatement(KNOWN_SQL, [xid, id]))).length > 0;
}

/**
 * The changes after a position, at most 500, in the order in which they were committed; without one the newest position.
 * @throws DomainError GONE for a position that is older than 30 days or that this site has not given
 */
export async function readChanges(em: EntityManager, after: string | undefined): Promise<ChangesPage> {
  if (after === undefined) return { changes: [], next: toText(await readNewest(em)), isEnd: true };
  const [xid = '', id = ''] = after.split('-');
  if (!(await isKept(em, { xid, id })))
    throw new DomainError(
      'GONE',
      m.home_history_changes_gone({ position: after, days: String(CHANGE_DAYS), newest: toText(await readNewest(em)) }),
    );
  const found = await rows<ChangeRow>(em, preparedStatement(PAGE_SQL, [xid, id]));
  const page = found.slice(0, MAX_CHANGES);
  return {
    changes: page.map(({ propertyId, kind }) => ({ id: propertyId, kind })),
    next: page.length > 0 ? toText(page.at(-1)!) : after,
    isEnd: found.length <= MAX_CHANGES,
  };
}
