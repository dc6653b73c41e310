// Finds who calls with an API key (`api_keys`), and keeps when and from where it was used.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { API_ALLOWANCES, type ApiScope } from '../../shared/api-key/api-key.ts';
import { m } from '../../shared/messages/messages.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { isBlockedSql } from '../account/sign-in/account.block.ts';
import { type Context, createContext, type RequestWithId, rateLimitKey } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { setLimitHeaders } from '../http/limits/limit-headers.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { findRunningPlan } from '../organization/plan.ts';
import { mayManagePrograms } from '../organization/program-owner.ts';
import type { Member } from '../session.ts';
import type { ApiCaller } from './api-caller.ts';
import { keyNetworkEmail } from './key.mail.ts';
import { countKeyCall } from './key-calls.ts';
import { keyLimitOf } from './key-limit.ts';
import { isSameHash, readKey } from './key-text.ts';
import { isInNetworks, wideNetworkOf } from './network.ts';

interface KeyRow extends Member {
  keyId: number;
  secretHash: string;
  name: string;
  scopes: ApiScope[];
  networks: string[];
  organizationId: number | null;
  endsAt: Date | string | null;
  lastUsedAt: Date | string | null;
  seenNetworks: string[];
}

/** A key that has not ended, of a member who is not blocked and still owns or manages its organization. So the key of a person who left does nothing more. */
const KEY_SQL = `select k.id as "keyId", k.secret_hash as "secretHash", k.name, k.scopes, k.networks, k.organization_id as "organizationId",
    k.ends_at as "endsAt", k.last_used_at as "lastUsedAt", k.seen_networks as "seenNetworks",
    u.id, u.username, u.email, u.email_confirmed_at is not null as "emailConfirmed", u.full_name as "fullName", u.phone, u.locale
  from api_keys k join users u on u.id = k.user_id
  where k.public_id = $1 and (k.ends_at is null or k.ends_at > $2) and not ${isBlockedSql('u.id')}
    and ${mayManagePrograms('k')}`;

/** Plans of keys are read once a minute: a change of the plan changes the rate limit a minute later. */
const plans = new WeakMap<Deps['orm'], Map<number, { planId: ApiCaller['planId']; until: number }>>();
async function planOf(deps: Deps, em: EntityManager, row: KeyRow): Promise<ApiCaller['planId']> {
  const now = deps.now();
  const kept = plans.get(deps.orm) ?? new Map<number, { planId: ApiCaller['planId']; until: number }>();
  plans.set(deps.orm, kept);
  const known = kept.get(row.keyId);
  if (known && known.until > now.getTime() && known.until <= now.getTime() + MINUTE_MS) return known.planId;
  const planId = (await findRunningPlan(em, { userId: row.id, organizationId: row.organizationId }, now))?.id ?? 'none';
  if (kept.size > 10_000) kept.clear();
  kept.set(row.keyId, { planId, until: now.getTime() + MINUTE_MS });
  return planId;
}

/** Keeps when a key was last used, to the minute, and tells the member when it is used from a network that it was not used from before. */
async function keepUse(deps: Deps, em: EntityManager, row: KeyRow, ip: string): Promise<void> {
  const now = deps.now();
  const network = wideNetworkOf(ip);
  const isNew = !row.seenNetworks.includes(network) && row.seenNetworks.length < 50;
  if (!isNew && row.lastUsedAt && now.getTime() - new Date(row.lastUsedAt).getTime() < MINUTE_MS) return;
  await em.transactional(async (tx) => {
    const changed = await tx.execute<object[]>(
      `update api_keys set last_used_at = ?, last_network = ?, seen_networks = case when ? = any(seen_networks) then seen_networks
         else array_append(seen_networks, ?) end where id = ? and (? or last_used_at is null or last_used_at < ?) returning id`,
      [now, network, network, network, row.keyId, isNew, new Date(now.getTime() - MINUTE_MS)],
    );
    if (changed.length > 0 && isNew && row.seenNetworks.length > 0)
      await deps.mail.send(
        tx,
        writeEmail(localeOr(row.locale), () => keyNetworkEmail({ id: row.keyId, name: row.name, email: row.email, network })),
      );
  });
}

const unknown = () => new DomainError('SIGNED_OUT', m.api_key_unknown());

/**
 * Finds the caller of a request with `Authorization: Bearer`; null without one. A text that is no key is refused without the database. Refused calls count per
 * address, apart from other calls from there.
 * @throws DomainError SIGNED_OUT for an unknown or ended key; INVALID beside a session cookie; FORBIDDEN from a network that is not the key's; TOO_MANY
 */
export async function findApiCaller(deps: Deps, req: IncomingMessage & { ip?: string | undefined }): Promise<ApiCaller | null> {
  const [, text] = /^bearer\s+(.*)$/i.exec(req.headers.authorization?.trim() ?? '') ?? [];
  if (text === undefined) {
    if (/^bearer\b/i.test(req.headers.authorization ?? '')) throw unknown();
    return null;
  }
  if (/(?:^|;\s*)(?:__Host-)?sid=/.test(req.headers.cookie ?? '')) throw new DomainError('INVALID', m.api_key_and_cookie());
  const address = rateLimitKey(req.ip ?? '');
  await deps.limiter.requireBelow('unknownKey', address);
  const parts = readKey(text);
  const em = deps.orm.em.fork();
  const [row] = parts ? await rows<KeyRow>(em, preparedStatement(KEY_SQL, [parts.publicId, deps.now()])) : [];
  if (!parts || !row || !isSameHash(row.secretHash, parts.secretHash)) {
    await deps.limiter.count('unknownKey', address);
    throw unknown();
  }
  const ip = (req.ip ?? '').replace(/^::ffff:/, '');
  if (row.networks.length > 0 && !isInNetworks(ip, row.networks)) throw new DomainError('FORBIDDEN', m.api_key_network_refused());
  const { keyId, name, scopes, organizationId, endsAt } = row;
  const user: Member = {
    id: row.id,
    username: row.username,
    email: row.email,
    emailConfirmed: row.emailConfirmed,
    fullName: row.fullName,
    phone: row.phone,
    locale: row.locale,
  };
  const planId = await planOf(deps, em, row);
  countKeyCall(deps, keyId);
  await keepUse(deps, em, row, ip);
  return {
    keyId,
    name,
    scopes,
    organizationId,
    planId,
    endsAt: endsAt === null ? null : new Date(endsAt),
    session: { sessionId: `key:${keyId}`, user, lastWriteLsn: 0n, factors: [], passkeyId: null, confirmedAt: null },
  };
}

/** Requires that a key may call something for members. @throws DomainError FORBIDDEN */
export function requireScope({ scopes }: ApiCaller, scope: ApiScope | 'any' | undefined): void {
  if (!scope) throw new DomainError('FORBIDDEN', m.api_key_person());
  if (scope !== 'any' && !scopes.includes(scope)) throw new DomainError('FORBIDDEN', m.api_key_scope_missing({ scope }));
}

/** Calls a minute of a key. */
export const callsAMinuteOf = ({ planId }: Pick<ApiCaller, 'planId'>): number => API_ALLOWANCES[planId].callsAMinute;

/**
 * The context of a call that no procedure answers, by a session or by a key with a scope; the call of a key is counted.
 * @throws DomainError those of `findApiCaller` and `requireScope`; TOO_MANY
 */
export async function createContextFor(deps: Deps, req: RequestWithId, res: ServerResponse, scope: ApiScope): Promise<Context> {
  const apiCaller = await findApiCaller(deps, req);
  const ctx = await createContext(deps, req, res);
  if (!apiCaller) return ctx;
  requireScope(apiCaller, scope);
  const { name, key } = keyLimitOf(apiCaller);
  await deps.limiter.count(name, key).finally(() => setLimitHeaders(res, deps.limiter.usageOf(name, key)));
  return { ...ctx, apiCaller, signedIn: apiCaller.session };
}
