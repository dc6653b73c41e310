// Requests with an `Idempotency-Key`: one that is sent again within a day gets the answer of the first (`idempotency_keys`), so that it has one effect. The
// answer is stored in the transaction of the effect: neither is there without the other, whenever the process dies.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ZodError, ZodRealError } from 'zod';
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { execute } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError, type DomainErrorCode, FieldError, fieldsOf, toTrpcError } from '../errors.ts';
import { isSignatureOf, type Secrets, signatureOf } from '../signature.ts';
import { createWeightedSemaphore } from '../weighted-semaphore.ts';

/** How long an answer is kept. */
const KEPT_MS = DAY_MS;
/** After this time a request that runs apart from its answer counts as lost with its process, and the next one with its key runs. */
const LOST_MS = 2 * MINUTE_MS;
/** The most that is kept of a caller in a day: answers, and bytes of their bodies. */
const MOST_KEPT = { answers: 10_000, bytes: 32 * 1024 * 1024 };
/** The same of a network address, of which people who do not know each other may call. */
const MOST_KEPT_OF_ADDRESS = { answers: 100, bytes: 1024 * 1024 };
/** Seconds after which a caller with too many answers may try again. */
const FULL_RETRY_SECONDS = 600;
/** Rows that the job deletes at once. */
const DELETED_AT_ONCE = 5000;

/** Whole transactions that wait for an answer use more than one connection where they count limits: a third of the pool, so that these are never short of one. */
const transactions = createWeightedSemaphore({ maxRunning: 4, maxWeight: 4, maxWaiting: 100 });

/** Who sends a request with a key. */
export interface IdempotentCaller {
  /** `key:5`, `member:7`, or `address:` with a signature of a network address. */
  caller: string;
  /** The member who sends it, or who made the API key. */
  userId: number | null;
}

/** A request with an `Idempotency-Key`, while it runs. */
export interface IdempotentCall extends IdempotentCaller {
  key: string;
  /** Signed by each secret, the newest first, so that a change of secrets changes no request. */
  signs: (signature: string) => boolean;
  requestHash: string;
  /** The status of success with this data. */
  statusOf: (data: unknown) => number;
  /** Whether the body of success is kept. */
  keepsBody: boolean;
  /** Whether the effect is in no transaction with its answer. */
  isApart: boolean;
  /** Headers that the procedure set. */
  headers: Record<string, string>;
  /** The answer to the same request, when it was found only as this one began. */
  found: KeptAnswer | null;
}

/** An answer as it is kept. */
export interface KeptAnswer {
  status: number;
  body: string | null;
  errorKind: DomainErrorCode | 'FIELDS' | null;
  errorFields: { path: string; message: string }[] | null;
  headers: Record<string, string>;
}

interface FoundRow extends Omit<KeptAnswer, 'status'> {
  answers: number;
  bytes: string;
  requestHash: string | null;
  status: number | null;
  createdAt: Date | string;
}

/** Whether a method takes the header. DELETE has the same effect however often it is sent. */
export const takesIdempotencyKey = (method: string): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH';

/** Reads the header. @throws DomainError INVALID for a text that is no key */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) throw new DomainError('INVALID', m.idempotency_key_invalid());
  return header;
}

/** The caller behind a network address, which is not stored in the clear. */
export const callerOfAddress = (secrets: Secrets, address: string): IdempotentCaller => ({
  caller: `address:${signatureOf(secrets, `idempotency address ${address}`)}`,
  userId: null,
});

/** Describes a request. `text`: method, path and body, which a repetition must have too. */
export function describeCall(
  secrets: Secrets,
  caller: IdempotentCaller,
  { text, ...call }: { key: string; text: string } & Pick<IdempotentCall, 'statusOf' | 'keepsBody' | 'isApart'>,
): IdempotentCall {
  const request = `idempotent request ${text}`;
  return {
    ...caller,
    ...call,
    requestHash: signatureOf(secrets, request),
    signs: (signature) => isSignatureOf(secrets, request, signature),
    headers: {},
    found: null,
  };
}

const isRunning = (): DomainError => new DomainError('CONFLICT', m.idempotency_running(), 1);

const FIND_SQL = `select usage.answers, usage.bytes, kept.* from
    (select count(*)::int as answers, coalesce(sum(size), 0) as bytes from idempotency_keys where caller = $1 and created_at > $3) usage
  left join (select request_hash as "requestHash", status, body, error_kind as "errorKind", error_fields as "errorFields", headers,
      created_at as "createdAt" from idempotency_keys where caller = $1 and key = $2 and created_at > $3) kept on true`;

/**
 * The kept answer to a request; null when it has to run.
 * @throws DomainError REUSED when the key was used for another request, CONFLICT while the same one runs, TOO_MANY when the caller has too many kept answers
 */
async function findKept(em: EntityManager, call: IdempotentCall, now: Date): Promise<KeptAnswer | null> {
  const since = new Date(now.getTime() - KEPT_MS);
  const [row] = await execute<FoundRow>(em, preparedStatement(FIND_SQL, [call.caller, call.key, since]));
  if (row!.requestHash === null) {
    const most = call.userId === null ? MOST_KEPT_OF_ADDRESS : MOST_KEPT;
    if (row!.answers < most.answers && Number(row!.bytes) < most.bytes) return null;
    throw new DomainError('TOO_MANY', m.idempotency_full(), FULL_RETRY_SECONDS);
  }
  if (!call.signs(row!.requestHash)) throw new DomainError('REUSED', m.idempotency_reused());
  const { status, body, errorKind, errorFields, headers } = row!;
  if (status !== null) return { status, body, errorKind, errorFields, headers };
  if (new Date(row!.createdAt).getTime() > now.getTime() - LOST_MS) throw isRunning();
  return null;
}

/** Stores the answer to a call, over one that is a day old or was lost. @returns whether there was none */
async function store(em: EntityManager, call: IdempotentCall, answer: Omit<KeptAnswer, 'status'> & { status: number | null }, now: Date) {
  const { caller, userId, key, requestHash } = call;
  const row = {
    user_id: userId,
    request_hash: requestHash,
    status: answer.status,
    body: answer.body,
    error_kind: answer.errorKind,
    error_fields: answer.errorFields === null ? null : JSON.stringify(answer.errorFields),
    headers: JSON.stringify(answer.headers),
    size: Buffer.byteLength(answer.body ?? ''),
    created_at: now,
  };
  const columns = Object.keys(row);
  const sql = `insert into idempotency_keys (caller, key, ${columns.join(', ')}) values (${Array.from({ length: columns.length + 2 }, (_, i) => `$${i + 1}`).join(', ')})
    on conflict (caller, key) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    where idempotency_keys.created_at <= $${columns.length + 3} or idempotency_keys.status is null and idempotency_keys.created_at <= $${columns.length + 4} returning id`;
  const values = [caller, key, ...Object.values(row), new Date(now.getTime() - KEPT_MS), new Date(now.getTime() - LOST_MS)];
  return (await execute<object>(em, preparedStatement(sql, values))).length > 0;
}

/** Lets one transaction at a time work on a key of a caller. @throws DomainError CONFLICT while another one does */
async function lockKey(tx: EntityManager, { caller, key }: IdempotentCall): Promise<void> {
  const [lock] = await tx.execute<{ isFree: boolean }[]>('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as "isFree"', [
    `idempotency:${caller}:${key}`,
  ]);
  if (!lock!.isFree) throw isRunning();
}

const successOf = (call: IdempotentCall, data: unknown): KeptAnswer => ({
  status: call.statusOf(data),
  body: call.keepsBody && call.statusOf(data) !== 204 ? JSON.stringify(data ?? null) : null,
  errorKind: null,
  errorFields: null,
  headers: call.headers,
});

/** A result of a procedure, as tRPC hands it to middleware. */
type Result = { ok: true; data: unknown } | { ok: false; error: Error };

/**
 * Runs what a call does, in one transaction with its answer; without a key, and for what runs apart, as it is. `run` gets the entity manager of the transaction.
 * @throws DomainError CONFLICT while the same call runs; an answer that it just gave is `call.found` then
 */
export async function runWithAnswer<R extends Result>(
  call: IdempotentCall | null,
  { em, now }: { em: EntityManager; now: () => Date },
  run: (em: EntityManager) => Promise<R>,
): Promise<R> {
  if (!call || call.isApart) return run(em);
  let failed: R | undefined;
  try {
    return await transactions.take(1, () =>
      em.transactional(async (tx) => {
        await lockKey(tx, call);
        call.found = await findKept(tx, call, now());
        if (call.found) throw isRunning();
        const result = await run(tx);
        if (!result.ok) {
          failed = result;
          throw result.error;
        }
        await store(tx, call, successOf(call, result.data), now());
        return result;
      }),
    );
  } catch (error) {
    if (failed) return failed;
    throw error;
  }
}

/** Errors that another try can end: who calls is not known or has to confirm it, or it was too much for now. */
const PASSING: readonly DomainErrorCode[] = ['SIGNED_OUT', 'SECOND_FACTOR', 'STEP_UP', 'REUSED', 'TOO_MANY', 'UNAVAILABLE', 'PROVIDER'];

/** The answer that an error makes; null for one that is not kept. */
function failureOf(error: unknown, status: (error: unknown) => number): KeptAnswer | null {
  const { cause, message } = toTrpcError(error);
  const isKept =
    cause instanceof ZodError || (cause instanceof DomainError && !PASSING.includes(cause.kind) && cause.retryAfter === undefined);
  if (!isKept) return null;
  return {
    status: status(error),
    body: message,
    errorKind: cause instanceof DomainError ? cause.kind : 'FIELDS',
    errorFields: fieldsOf(cause),
    headers: {},
  };
}

/** The error that a kept answer is; null for one of success. */
export function errorOf({ errorKind, errorFields, body }: KeptAnswer): Error | null {
  if (errorKind === null) return null;
  if (errorKind === 'FIELDS')
    return new ZodRealError(
      (errorFields ?? []).map(({ path, message }) => ({ code: 'custom', path: path.split('.'), message, input: undefined })),
    );
  const field = errorFields?.[0];
  return field ? new FieldError(errorKind, field.path, field.message) : new DomainError(errorKind, body ?? '');
}

/** Keeps the answer that an error makes. @throws DomainError CONFLICT when the same call runs again already */
const keepFailure = (em: EntityManager, call: IdempotentCall, failure: KeptAnswer, now: Date): Promise<unknown> =>
  em.transactional(async (tx) => {
    await lockKey(tx, call);
    await store(tx, call, failure, now);
  });

/**
 * Answers a request with a key: by what is kept, or by running it. `statusOf` is the HTTP status of an error.
 * @returns the result of `run`, or the kept answer
 * @throws the errors of `findKept` and of `run`
 */
export async function answerOnce<T>(
  em: EntityManager,
  call: IdempotentCall,
  { now, statusOf }: { now: () => Date; statusOf: (error: unknown) => number },
  run: () => Promise<T>,
): Promise<{ result: T } | { kept: KeptAnswer }> {
  const kept = await findKept(em, call, now());
  if (kept) return { kept };
  const nothing = { status: null, body: null, errorKind: null, errorFields: null, headers: {} };
  if (call.isApart && !(await store(em, call, nothing, now()))) throw isRunning();
  const { caller, key } = call;
  try {
    const result = await run();
    if (call.isApart)
      await statements(em)
        .updateTable('idempotency_keys')
        .set({ status: call.statusOf(result) })
        .where('caller', '=', caller)
        .where('key', '=', key)
        .execute();
    return { result };
  } catch (error) {
    if (call.found) return { kept: call.found };
    if (call.isApart)
      await statements(em)
        .deleteFrom('idempotency_keys')
        .where('caller', '=', caller)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute()
        .catch(() => undefined);
    // what could not be kept runs again, and fails again without an effect
    const failure = failureOf(error, statusOf);
    if (failure) await keepFailure(em, call, failure, now()).catch(() => undefined);
    throw error;
  }
}

/** Hourly job: deletes what is a day old. */
export async function deleteOldAnswers(em: EntityManager, now: Date): Promise<void> {
  const sql = `delete from idempotency_keys where id = any(array(select id from idempotency_keys where created_at <= $1 limit ${DELETED_AT_ONCE}))  returning 1`;
  const deleteSome = () => execute(em, { text: sql, values: [new Date(now.getTime() - KEPT_MS)] });
  while ((await deleteSome()).length === DELETED_AT_ONCE);
}
