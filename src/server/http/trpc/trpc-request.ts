// Parses the paths and inputs of a tRPC request within limits, before any procedure runs.
import type { Request } from 'express';
import { m } from '../../../shared/messages/messages.ts';
import { isPlainInput } from '../../../shared/plain-input.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { appRouter } from '../../router.ts';
import { readJsonBody, requireStorable } from '../request/body.ts';
import { checkOrigin } from '../security-middleware.ts';

/** The most calls of one request, and characters of its inputs in the URL; the client stays below both (src/client/trpc/trpc-link.ts). */
const MAX_BATCH = 20;
const MAX_INPUT_LENGTH = 8000;
/** Calls of staff never share a request with others, so that neither can borrow the powers of the other. */
const STAFF_PREFIX = 'staff.';
/** The Allow header of each kind of procedure. */
const METHODS = { query: 'GET, HEAD', mutation: 'POST' } as const;

/** One request to /trpc, validated before any procedure runs. */
export interface TrpcRequest {
  url: URL;
  /** Decoded: `property.get`, or several joined by commas. */
  path: string;
  /** The inputs of a POST. */
  body: Record<string, unknown> | null;
}

/** The Allow header of the first procedure that exists. @throws DomainError MISSING when none does */
function methodsOf(names: readonly string[]): string {
  // the type of tRPC lists the procedures by name; here names come from the URL
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: keyof typeof METHODS } }>;
  const first = names.find((name) => Object.hasOwn(procedures, name));
  if (first === undefined) throw new DomainError('MISSING', m.http_not_found());
  return METHODS[procedures[first]!._def.type];
}

/** The inputs in the URL of a GET request. */
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
  if (!isObject || !(isBatch ? Object.values(inputs) : [inputs]).every(isPlainInput))
    throw new DomainError('INVALID', m.http_input_plain({ example: '{"json": …}' }));
  requireStorable(inputs);
}

/**
 * Validates a request in the order of the REST contract: path and method, origin, content type, size, JSON.
 * @throws DomainError MISSING, METHOD (`allow` gets the allowed methods), FORBIDDEN, MEDIA_TYPE, TOO_LARGE or INVALID
 */
export async function readTrpcRequest({ env }: Pick<Deps, 'env'>, req: Request, allow: (methods: string) => void): Promise<TrpcRequest> {
  const url = new URL(req.originalUrl, env.origin);
  const path = decodeURIComponent(req.path.slice(1));
  const isBatch = url.searchParams.get('batch') === '1';
  const names = isBatch ? path.split(',', MAX_BATCH + 1) : [path];
  const methods = methodsOf(names);
  if (!methods.split(', ').includes(req.method)) {
    allow(methods);
    throw new DomainError('METHOD', m.http_method());
  }
  checkOrigin(env, req);
  const body = req.method === 'POST' ? await readJsonBody(req) : null;
  if (names.length > MAX_BATCH) throw new DomainError('INVALID', m.http_batch({ max: MAX_BATCH }));
  const staffCalls = names.filter((name) => name.startsWith(STAFF_PREFIX)).length;
  if (staffCalls > 0 && staffCalls < names.length) throw new DomainError('INVALID', m.http_staff_batch());
  checkInputs(body ?? readQueryInputs(url), isBatch);
  return { url, path, body };
}
