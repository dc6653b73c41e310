// Daily jobs that delete shared lists (`shortlists`) which have ended or which no one has opened for a year; before that, a maker with a confirmed address
// gets an email.
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { recoverToken } from './keys.ts';
import { Shortlist } from './shortlist.entity.ts';

/** The most rows that one statement deletes or reads, so that a run after a long pause holds its locks only for a short time. */
const BATCH = 1000;
/** Days between the warning email and the deletion. */
const WARNING_DAYS = 14;

/** SQL: a row when the maker of the list `l` is a user with a confirmed address. */
const KNOWN_MAKER = 'select from users u where u.id = l.owner_user_id and u.email_confirmed_at is not null';

/**
 * Deletes a batch of 1. lists that ended 30 days ago, and 2. lists that no one has opened for twelve months, in three cases: the maker was warned since then
 * and WARNING_DAYS have passed, the list has ended, or the maker cannot be warned.
 */
const DELETE_SQL = `delete from shortlists where id = any(array(
    (select id from shortlists where closed_at < now() - interval '30 days' order by closed_at limit ${BATCH})
    union all
    (select l.id from shortlists l where l.last_used_at < now() - interval '12 months' and (
        (l.warned_at > l.last_used_at and l.warned_at < now() - interval '${WARNING_DAYS} days')
        or l.closed_at is not null
        or not exists (${KNOWN_MAKER}))
      order by l.last_used_at limit ${BATCH})))
  returning id`;

/** Daily job: deletes ended and unused shared lists with their people, homes, votes and notes. @returns how many lists */
export async function deleteUnusedLists(em: EntityManager): Promise<number> {
  let deletedCount = 0;
  for (;;) {
    const batch = await rows(em, preparedStatement(DELETE_SQL, []));
    deletedCount += batch.length;
    if (batch.length < BATCH) return deletedCount;
  }
}

/** Reads and locks a batch of open lists that are deleted in WARNING_DAYS and whose makers were not warned since the list was last used. */
const lockUnwarned = (tx: EntityManager) =>
  statements(tx)
    .selectFrom('shortlists as l')
    .innerJoin('users as u', 'u.id', 'l.owner_user_id')
    .select(['l.id', 'l.name', 'l.link_seed', 'l.token_hash', 'l.last_used_at as lastUsedAt', 'u.email', 'u.locale'])
    .where('u.email_confirmed_at', 'is not', null)
    .where('l.closed_at', 'is', null)
    .where('l.last_used_at', '<', sql<Date>`now() - interval '12 months' + ${WARNING_DAYS} * interval '1 day'`)
    .where((eb) => eb.or([eb('l.warned_at', 'is', null), eb('l.warned_at', '<', eb.ref('l.last_used_at'))]))
    .orderBy('l.last_used_at')
    .limit(BATCH)
    .forUpdate('l')
    .skipLocked()
    .execute();

/** The email that warns the maker that a list is deleted soon, with its link when that can be recovered. */
export const unusedListEmail = (
  { id, name, lastUsedAt, email }: Pick<Shortlist, 'id' | 'name' | 'lastUsedAt'> & { email: string },
  token: string | null,
): EmailMessage => ({
  to: email,
  kind: 'list-unused',
  key: `list-unused:${id}:${lastUsedAt.getTime()}`,
  subject: m.shortlist_unused_subject(),
  blocks: [
    { text: m.shortlist_unused_text({ name }) },
    { button: { label: m.shortlist_unused_button(), path: token ? `/list/${token}` : '/saved' } },
    { note: m.shortlist_unused_note({ count: WARNING_DAYS }) },
  ],
});

/** Queues the warning emails of one batch of lists and stores the time of the warnings. @returns how many makers are warned */
const warnBatch = ({ mail, env }: Pick<Deps, 'mail' | 'env'>, em: EntityManager): Promise<number> =>
  em.transactional(async (tx) => {
    const lists = await lockUnwarned(tx);
    if (lists.length === 0) return 0;
    const outcomes = await mail.sendAll(
      tx,
      lists.map((list) =>
        writeEmail(localeOr(list.locale), () => unusedListEmail(list, recoverToken(env, list.link_seed, list.token_hash))),
      ),
    );
    // `repeated`: the same email was queued before; other outcomes, such as a limit of emails, are tried again on the next day
    const warnedLists = lists.filter((_, i) => outcomes[i] === 'queued' || outcomes[i] === 'repeated');
    await tx.nativeUpdate(Shortlist, { id: { $in: warnedLists.map(({ id }) => id) } }, { warnedAt: raw('now()') });
    return warnedLists.length;
  });

/** Daily job: sends makers with a known address an email two weeks before an unused list is deleted. Opening the list keeps it. */
export async function warnOfDeletion(deps: Pick<Deps, 'mail' | 'env'>, em: EntityManager): Promise<void> {
  let warnedCount: number;
  do {
    warnedCount = await warnBatch(deps, em.fork());
  } while (warnedCount === BATCH);
}
