// Parses and validates a request to /trpc, before any procedure runs: its procedures, method, origin and inputs, within limits of number
// and size.
import type { Request } from 'express';
import { m } from '../../../shared/messages/messages.ts';
import { isPlainInput } from '../../../shared/plain-input.ts';
import { rateLimitKey } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { appRouter } from '../../router.ts';
import { limitOf, type Meta } from '../../trpc.ts';
import { readJsonBody, requireStorable } from '../request/body.ts';
import { checkOrigin } from '../security-middleware.ts';

/** The most calls of one request (a batch). The client sends no more (src/client/trpc/trpc-link.ts). */
const MAX_BATCH = 20;
/** The most characters of the inputs in a URL. The client sends fewer. */
const MAX_INPUT_LENGTH = 8000;
/** Prefix of procedures for staff. They are never called in one request with others, so that the rights of staff apply to no other call. */
const STAFF_PREFIX = 'staff.';
/** The HTTP methods of each kind of procedure, as the Allow header lists them. The filter of a search can be too long for an address. */
const METHODS = { query: 'GET, HEAD', mutation: 'POST', search: 'GET, HEAD, POST' } as const;

/** What a request to /trpc calls. */
export interface TrpcTarget {
  url: URL;
  /** Decoded: `property.get`, or several joined by commas. */
  path: string;
  /** The names in `path`. */
  names: string[];
  isBatch: boolean;
}

/** The inputs of a POST request: one input, or those of a batch by their position (`0`, `1`). Null for a GET request. */
export type TrpcBody = Record<string, unknown> | null;

/** tRPC's type has only the known names; here a name comes from the URL and may be unknown. */
const PROCEDURES = new Map(
  Object.entries(
    appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: 'query' | 'mutation'; meta?: Meta; inputs: { shape?: object }[] } }
    >,
  ),
);

/** Whether the input of a procedure is a search filter, or has one. */
const takesFilter = (inputs: readonly { shape?: object }[]): boolean =>
  inputs.some(({ shape = {} }) => Object.hasOwn(shape, 'shape') || Object.hasOwn(shape, 'filter'));

/** The methods of the first procedure that exists, as the Allow header lists them; by POST only searches are read. @throws DomainError MISSING when none does */
function methodsOf(names: readonly string[]): string {
  const procedures = names.flatMap((name) => PROCEDURES.get(name) ?? []);
  const [first] = procedures;
  if (!first) throw new DomainError('MISSING', m.http_not_found());
  const areSearches = procedures.every(({ _def: { type, inputs } }) => type === 'query' && takesFilter(inputs));
  return METHODS[areSearches ? 'search' : first._def.type];
}

/** The rate limits per address that calls of these procedures count towards. */
const limitsOf = (names: readonly string[]) =>
  new Set(names.flatMap((name) => PROCEDURES.get(name) ?? []).map(({ _def }) => limitOf(_def.type, _def.meta)));

/** The inputs in the URL of a GET request; `{}` without any. @throws DomainError TOO_LARGE or INVALID */
function readQueryInputs(url: URL): unknown {
  const text = url.searchParams.get('input');
  if (!text) return {};
  if (text.length > MAX_INPUT_LENGTH) throw new DomainError('TOO_LARGE', m.http_input_too_large());
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('INVALID', m.http_input_json());
  }
}

/** @throws DomainError INVALID for an input that is not plain JSON, is nested too deep or has text that cannot be stored */
function checkInputs(inputs: unknown, isBatch: boolean): void {
  const isObject = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs);
  // a batch has its inputs by their position
  if (!isObject || !(isBatch ? Object.values(inputs) : [inputs]).every(isPlainInput))
    throw new DomainError('INVALID', m.http_input_plain({ example: '{"json": …}' }));
  requireStorable(inputs);
}

/**
 * Reads what a request calls, in the order of the REST contract: path and method, origin, number of calls. For a wrong method, calls `setAllowHeader` with
 * the allowed methods.
 * @throws DomainError MISSING, METHOD, FORBIDDEN or INVALID
 */
export function readTarget({ env }: Pick<Deps, 'env'>, req: Request, setAllowHeader: (methods: string) => void): TrpcTarget {
  const url = new URL(req.originalUrl, env.origin);
  const path = decodeURIComponent(req.path.slice(1));
  const isBatch = url.searchParams.get('batch') === '1';
  // one more than allowed, so that a longer batch is noticed and not split completely
  const names = isBatch ? path.split(',', MAX_BATCH + 1) : [path];
  const methods = methodsOf(names);
  if (!methods.split(', ').includes(req.method)) {
    // those who are not staff learn nothing about the procedures of staff
    if (names.some((name) => name.startsWith(STAFF_PREFIX))) throw new DomainError('MISSING', m.http_not_found());
    setAllowHeader(methods);
    throw new DomainError('METHOD', m.http_method());
  }
  checkOrigin(env, req);
  if (names.length > MAX_BATCH) throw new DomainError('INVALID', m.http_batch({ max: MAX_BATCH }));
  const staffCallCount = names.filter((name) => name.startsWith(STAFF_PREFIX)).length;
  if (staffCallCount > 0 && staffCallCount < names.length) throw new DomainError('INVALID', m.http_staff_batch());
  return { url, path, names, isBatch };
}

/**
 * Reads and validates the inputs of a request in the order of the REST contract: content type, limits, JSON.
 * @throws DomainError MEDIA_TYPE, TOO_MANY, TOO_LARGE, UNAVAILABLE or INVALID
 */
export async function readInputs({ limiter }: Pick<Deps, 'limiter'>, req: Request, { url, names, isBatch }: TrpcTarget): Promise<TrpcBody> {
  const passLimits = async () => {
    for (const limit of limitsOf(names)) await limiter.requireBelow(limit, rateLimitKey(req.ip ?? ''));
  };
  const body = req.method === 'POST' ? await readJsonBody(req, passLimits) : null;
  checkInputs(body ?? readQueryInputs(url), isBatch);
  return body;
}
