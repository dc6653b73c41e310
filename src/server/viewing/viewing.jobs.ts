// Jobs of viewings: reminders, the question whether one took place, the end of requests without an answer, and of viewings of homes that were taken.
// Each step changes `viewings` and stores its emails in one transaction, so that a process that dies repeats and loses none.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ViewingSide } from '../../shared/viewing/viewing.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { storeChange } from './viewing.answer.ts';
import { type NotifyDeps, tellOfViewing } from './viewing.notify.ts';
import { lockViewing, selectViewings, type ViewingRow } from './viewing.row.ts';
import { type DueStep, nextAgreedStep, nextOpenStep, SOON_MS } from './viewing.schedule.ts';

/** The most viewings that one run looks at. */
const MAX_A_RUN = 500;

/** Stores the next step of a viewing without a change that its sides see. */
const storeNextStep = (tx: EntityManager, id: number, { dueAt, dueStep }: DueStep) =>
  rows(tx, preparedStatement('update viewings set due_at = $2, due_step = $3 where id = $1', [id, dueAt, dueStep]));

/** The side that is to answer proposed times. */
const answererOf = ({ state }: ViewingRow): ViewingSide => (state === 'asked' ? 'received' : 'sent');

/** A step of an agreed viewing: a reminder to both sides while it is still of use, then the question to the advertiser. */
async function runAgreedStep(tx: EntityManager, deps: NotifyDeps, row: ViewingRow, startsAt: Date, endsAt: Date): Promise<void> {
  const now = deps.now();
  const left = startsAt.getTime() - now.getTime();
  if (row.due_step === 'evening' && left > SOON_MS) await tellOfViewing(tx, deps, row, { kind: 'evening' });
  if (row.due_step === 'soon' && left > 0) await tellOfViewing(tx, deps, row, { kind: 'soon' });
  if (row.due_step === 'question') await tellOfViewing(tx, deps, row, { kind: 'question' }, { to: ['received'] });
  // what was missed while no process ran is left out
  await storeNextStep(tx, row.id, nextAgreedStep(startsAt, endsAt, row.due_step === 'question' ? endsAtLast(endsAt) : (row.due_at ?? now)));
}
/** After the question there is no step. */
const endsAtLast = (endsAt: Date): Date => new Date(endsAt.getTime() + 2 * SOON_MS);

/** A step of a viewing that waits for an answer: one reminder, then its end, of which the side hears that has waited. */
async function runOpenStep(tx: EntityManager, deps: NotifyDeps, row: ViewingRow): Promise<void> {
  const now = deps.now();
  if (row.due_step === 'unanswered') {
    await tellOfViewing(tx, deps, row, { kind: 'unanswered' }, { to: [answererOf(row)] });
    await storeNextStep(tx, row.id, nextOpenStep(row.times, row.changed_at, row.due_at ?? now));
    return;
  }
  const changed = await storeChange(tx, row, { state: 'cancelled', times: [], due_at: null, due_step: null }, now);
  await tellOfViewing(tx, deps, changed, { kind: 'expired' }, { to: [answererOf(row) === 'sent' ? 'received' : 'sent'] });
}

/** Runs a change of each viewing in its own transaction. One that fails stops no other; the first error is thrown at the end, so that the job is repeated. */
async function forEachViewing(em: EntityManager, ids: number[], run: (tx: EntityManager, row: ViewingRow) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const id of ids) {
    const once = em.fork().transactional(async (tx) => {
      const row = await lockViewing(tx, id);
      if (row) await run(tx, row);
    });
    await once.catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** Every minute: the steps that are due. @returns how many viewings were looked at */
export async function runViewingSteps(deps: NotifyDeps, em: EntityManager): Promise<number> {
  const statement = `select id from viewings where due_at <= $1 order by due_at limit ${MAX_A_RUN}`;
  const due = await rows<{ id: number }>(em, preparedStatement(statement, [deps.now()]));
  await forEachViewing(
    em,
    due.map(({ id }) => id),
    async (tx, row) => {
      // another process was faster
      if (row.due_at === null || row.due_at > deps.now()) return;
      if (row.state === 'agreed' && row.starts_at && row.ends_at) await runAgreedStep(tx, deps, row, row.starts_at, row.ends_at);
      else await runOpenStep(tx, deps, row);
    },
  );
  return due.length;
}

/** Calls off a locked viewing because its home or one of its people is gone. */
async function callOff(tx: EntityManager, deps: NotifyDeps, row: ViewingRow, to: readonly ViewingSide[]): Promise<void> {
  const wasAgreed = row.state === 'agreed';
  const fields = { state: 'cancelled' as const, times: [], due_at: null, due_step: null, sequence: row.sequence + Number(wasAgreed) };
  const changed = await storeChange(tx, row, fields, deps.now());
  await tellOfViewing(tx, deps, changed, { kind: 'taken' }, { to, calendar: wasAgreed ? 'CANCEL' : undefined });
}

const IS_OPEN = `v.state in ('asked', 'offered', 'agreed')`;

/** Every ten minutes: calls off the viewings of homes that were sold, rented, deleted or taken down. A paused home keeps its viewings. */
export async function cancelViewingsOfTakenHomes(deps: NotifyDeps, em: EntityManager): Promise<number> {
  const found = await selectViewings(em, `${IS_OPEN} and p.status not in ('published', 'paused')`, [], `limit ${MAX_A_RUN}`);
  await forEachViewing(
    em,
    found.map(({ id }) => id),
    (tx, row) => callOff(tx, deps, row, ['sent', 'received']),
  );
  return found.length;
}

/** Calls off the viewings of a user whose account is deleted in the transaction of `tx`, and tells the other sides. */
export async function cancelViewingsOfUser(deps: NotifyDeps, tx: EntityManager, userId: number): Promise<void> {
  for (const [condition, to] of [
    // homes of a brokerage stay with it
    ['coalesce(i.assigned_user_id, p.user_id) = $1 and p.organization_id is null', 'sent'],
    ['i.sender_id = $1', 'received'],
  ] as const) {
    const found = await selectViewings(tx, `${condition} and ${IS_OPEN}`, [userId], 'order by v.id for update of v');
    for (const row of found) await callOff(tx, deps, row, [to]);
  }
}
