// Makes, lists, replaces and ends API keys (`api_keys`), and tells who made one that it ends soon.
import type { EntityManager } from '@mikro-orm/postgresql';
import { API_ALLOWANCES, type ApiKeyView, type NewApiKey } from '../../shared/api-key/api-key.ts';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, HOUR_MS, toIsoTime } from '../../shared/time.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { lockConfirmedUser, requireRecentConfirmation } from '../account/security/step-up.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { startEventLog } from '../event/event-log.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { findRunningPlan } from '../organization/plan.ts';
import { isOwnedSql, ownerValues, programOwner } from '../organization/program-owner.ts';
import type { ListingStock } from '../organization/stock.ts';
import type { AuthedContext } from '../trpc.ts';
import type { ApiCaller } from './api-caller.ts';
import { keyEndsEmail, keyLeakedEmail, keyMadeEmail } from './key.mail.ts';
import { makeKey, readKey } from './key-text.ts';

/** How long the old key of a replaced one still works. */
const REPLACED_MS = 24 * HOUR_MS;
/** Days before its end at which the member is informed. */
const NOTICE_DAYS = 7;
/** Days of which calls are shown. */
const CALL_DAYS = 30;

/** Whose keys a member manages. @throws DomainError FORBIDDEN for an agent of a brokerage */
const keyOwner = (em: EntityManager, userId: number): Promise<ListingStock> =>
  programOwner(em, userId, () => new DomainError('FORBIDDEN', m.api_key_agents()));

/** What the plan of an owner allows. */
async function readAllowance(em: EntityManager, owner: ListingStock, now: Date, isLocked: boolean) {
  return API_ALLOWANCES[(await findRunningPlan(em, owner, now, { isLocked }))?.id ?? 'none'];
}

/** SQL condition: the key `k` is one of an owner. */
const IS_OWNED = isOwnedSql('k');

/** The keys that have not ended, the last first, with how many there may be. */
export async function listKeys(ctx: AuthedContext): Promise<{ keys: ApiKeyView[]; limit: number; callsAMinute: number }> {
  const owner = await keyOwner(ctx.em, ctx.user.id);
  const sql = `select k.id, k.name, 'dlv_' || left(k.public_id, 4) || '…' as hint, k.scopes, k.networks, u.username as "madeBy", k.created_at as "createdAt",
      k.ends_at as "endsAt", k.last_used_at as "lastUsedAt", k.last_network as "lastNetwork",
      (select coalesce(sum(made.calls), 0)::int from api_key_calls made where made.key_id = k.id and made.day > $4::date - ${CALL_DAYS}) as calls
    from api_keys k join users u on u.id = k.user_id where ${IS_OWNED} and (k.ends_at is null or k.ends_at > $3) order by k.id desc`;
  type Row = Omit<ApiKeyView, 'createdAt' | 'endsAt' | 'lastUsedAt'> &
    Record<'createdAt', Date> &
    Record<'endsAt' | 'lastUsedAt', Date | null>;
  const found = await rows<Row>(ctx.em, preparedStatement(sql, [...ownerValues(owner), ctx.now(), ctx.now().toISOString().slice(0, 10)]));
  const { keys: limit, callsAMinute } = await readAllowance(ctx.em, owner, ctx.now(), false);
  return {
    keys: found.map((key) => ({
      ...key,
      createdAt: toIsoTime(key.createdAt),
      endsAt: toIsoTime(key.endsAt),
      lastUsedAt: toIsoTime(key.lastUsedAt),
    })),
    limit,
    callsAMinute,
  };
}

/** Stores a key and emails who made it. */
async function storeKey(
  ctx: AuthedContext,
  tx: EntityManager,
  owner: ListingStock,
  { name, scopes, networks, endsAt }: Pick<NewApiKey, 'name' | 'scopes' | 'networks'> & { endsAt: Date | null },
): Promise<{ id: number; key: string }> {
  const { key, publicId, secretHash } = makeKey();
  const { id } = await statements(tx)
    .insertInto('api_keys')
    .values({
      public_id: publicId,
      secret_hash: secretHash,
      name,
      user_id: owner.userId,
      organization_id: owner.organizationId,
      scopes,
      networks,
      ends_at: endsAt,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startEventLog(tx, owner);
  const { email, locale } = ctx.user;
  await ctx.mail.send(
    tx,
    writeEmail(localeOr(locale), () => keyMadeEmail({ id, name, email })),
  );
  return { id, key };
}

/**
 * Makes a key for the caller, or for the brokerage that they own or manage.
 * @throws DomainError STEP_UP; FORBIDDEN before the address is confirmed and for an agent; CONFLICT when there are as many as the plan allows
 */
export async function createKey(ctx: AuthedContext, { days, ...fields }: NewApiKey): Promise<{ id: number; key: string }> {
  requireConfirmedEmail(ctx);
  requireRecentConfirmation(ctx);
  return ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    const owner = await keyOwner(tx, ctx.user.id);
    const { keys: limit } = await readAllowance(tx, owner, ctx.now(), true);
    const [{ n }] = await rows<{ n: number }>(
      tx,
      preparedStatement(`select count(*)::int as n from api_keys k where ${IS_OWNED} and (k.ends_at is null or k.ends_at > $3)`, [
        ...ownerValues(owner),
        ctx.now(),
      ]),
    ).then((found) => found as [{ n: number }]);
    if (n >= limit) throw new DomainError('CONFLICT', m.api_key_many({ count: limit }));
    return storeKey(ctx, tx, owner, { ...fields, endsAt: days === null ? null : new Date(ctx.now().getTime() + days * DAY_MS) });
  });
}

/** Locks a key that the caller manages and that has not ended. @throws DomainError MISSING */
async function lockKey(ctx: AuthedContext, tx: EntityManager, id: number) {
  const owner = await keyOwner(tx, ctx.user.id);
  const sql = `select k.id, k.name, k.scopes, k.networks, k.ends_at as "endsAt" from api_keys k
    where ${IS_OWNED} and k.id = $3 and (k.ends_at is null or k.ends_at > $4) for update of k`;
  const [key] = await rows<Pick<NewApiKey, 'name' | 'scopes' | 'networks'> & { id: number; endsAt: Date | null }>(
    tx,
    preparedStatement(sql, [...ownerValues(owner), id, ctx.now()]),
  );
  if (!key) throw new DomainError('MISSING', m.api_key_gone());
  return { owner, key };
}

/** Makes a key like another, which works for 24 hours more. @throws DomainError STEP_UP, FORBIDDEN, MISSING */
export async function replaceKey(ctx: AuthedContext, id: number): Promise<{ id: number; key: string }> {
  requireRecentConfirmation(ctx);
  return ctx.em.transactional(async (tx) => {
    await lockConfirmedUser(ctx, tx);
    const { owner, key } = await lockKey(ctx, tx, id);
    const until = new Date(ctx.now().getTime() + REPLACED_MS);
    if (!key.endsAt || new Date(key.endsAt) > until)
      await statements(tx).updateTable('api_keys').set({ ends_at: until, ends_informed_at: ctx.now() }).where('id', '=', id).execute();
    return storeKey(ctx, tx, owner, key);
  });
}

/** Ends a key at once. @throws DomainError FORBIDDEN, MISSING */
export async function endKey(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  await ctx.em.transactional(async (tx) => {
    await lockKey(ctx, tx, id);
    await statements(tx).deleteFrom('api_keys').where('id', '=', id).execute();
  });
  return { id };
}

/**
 * Ends a key that was found in public, and emails who made it. Anyone may send it; the answer does not say whether there is such a key.
 * @throws DomainError TOO_MANY
 */
export async function endLeakedKey(ctx: Context, text: string): Promise<void> {
  await ctx.limiter.count('unknownKey', `leaked:${ctx.address}`);
  const parts = readKey(text.trim());
  if (!parts) return;
  await ctx.em.transactional(async (tx) => {
    const [ended] = await tx.execute<{ id: number; name: string; email: string; locale: string | null }[]>(
      `delete from api_keys k using users u where u.id = k.user_id and k.public_id = ? and k.secret_hash = ? returning k.id, k.name, u.email, u.locale`,
      [parts.publicId, parts.secretHash],
    );
    if (ended)
      await ctx.mail.send(
        tx,
        writeEmail(localeOr(ended.locale), () => keyLeakedEmail(ended)),
      );
  });
}

/** Daily job: tells who made a key that it ends within seven days, once, and deletes those that ended 30 days ago. */
export async function tellKeyEnds({ orm, now, mail }: Pick<Deps, 'orm' | 'now' | 'mail'>): Promise<void> {
  const at = now();
  await orm.em.fork().transactional(async (tx) => {
    const ending = await tx.execute<{ id: number; name: string; email: string; locale: string | null; endsAt: string | Date }[]>(
      `update api_keys k set ends_informed_at = ? from users u
       where u.id = k.user_id and k.ends_informed_at is null and k.ends_at > ? and k.ends_at < ?
       returning k.id, k.name, u.email, u.locale, k.ends_at as "endsAt"`,
      [at, at, new Date(at.getTime() + NOTICE_DAYS * DAY_MS)],
    );
    await mail.sendAll(
      tx,
      ending.map((key) => writeEmail(localeOr(key.locale), () => keyEndsEmail({ ...key, endsAt: new Date(key.endsAt) }))),
    );
    await tx.execute('delete from api_keys where ends_at < ?', [new Date(at.getTime() - 30 * DAY_MS)]);
    await tx.execute('delete from api_key_calls where day < ?::date', [
      new Date(at.getTime() - (CALL_DAYS + 1) * DAY_MS).toISOString().slice(0, 10),
    ]);
  });
}

/** The name of a brokerage, or the username of a member who works alone. */
export async function readOwnerName(em: EntityManager, { organizationId, session }: ApiCaller): Promise<string> {
  if (organizationId === null) return session.user.username;
  const { name } = await statements(em)
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return name;
}
