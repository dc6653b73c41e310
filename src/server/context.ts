// Creates what every procedure call gets (its context): the services, an entity manager of its own, the session and the IP address of the caller.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ApiCaller } from './api-key/api-caller.ts';
import { shareCostlyReads } from './db/costly-reads.ts';
import type { Deps } from './deps.ts';
import { startWaiting } from './http/limits/waiting-calls.ts';
import { BrowserCookies } from './http/request/cookies.ts';
import type { IdempotentCall } from './idempotency/idempotency.ts';
import { recordOf } from './metrics/request-record.ts';
import { cookieOptions, SessionCookie, type SessionInfo } from './session.ts';

/** The context of a procedure call, the same for every transport. */
export interface Context extends Deps {
  em: EntityManager;
  log: Logger;
  requestId: string;
  /** The client's IP address, from the trusted proxy when there is one; IPv6 as its /64 prefix. */
  address: string;
  /** The User-Agent header: whether the caller is a crawler, whose views and searches are not counted, and the browser that emails about sign-ins name. */
  userAgent: string;
  /** The Origin header, which browsers send with every POST; undefined without one. */
  origin: string | undefined;
  /** Whether the browser asks that nothing be kept of what its user does (`DNT` or `Sec-GPC`). */
  isOptedOut: boolean;
  cookie: SessionCookie;
  /** All cookies but that of the session. */
  cookies: BrowserCookies;
  /** For a call that waits: gives its place among the running requests back, and returns a signal that ends when the client has gone. */
  startWaiting: () => AbortSignal;
  /** Sets a header of the answer, which scripts read. */
  setHeader: (name: string, value: string) => void;
  /** The session of the signed-in user; null for a visitor. */
  signedIn: SessionInfo | null;
  /** The program that calls with an API key; null for browsers and visitors. */
  apiCaller: ApiCaller | null;
  /** Whether the call was counted towards its rate limit before it came to a procedure. */
  isCounted: boolean;
  /** The `Idempotency-Key` of a REST call, whose answer is kept in the transaction of its effect; null without one. */
  idempotentCall: IdempotentCall | null;
}

/** The key of a client in rate limits: its IPv4 address, or the /64 prefix of its IPv6 address, the smallest block a customer gets. */
export function rateLimitKey(ip: string): string {
  // an IPv4 address as IPv6 sockets report it: `::ffff:203.0.113.9`
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (v4) return v4;
  if (!ip.includes(':')) return ip;
  // `::` is short for the groups of zeros that are missing from the eight groups of an address
  const [beforeGap = [], afterGap = []] = ip.split('::').map((text) => text.split(':').filter(Boolean));
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - beforeGap.length - afterGap.length)).fill('0') : [];
  return `${[...beforeGap, ...zeros, ...afterGap].slice(0, 4).join(':')}::/64`;
}

/** A request with what Express and pino-http add to it. */
export type RequestWithId = IncomingMessage & { id?: string | number | object; ip?: string | undefined; log?: Logger };

/**
 * Creates the context of a call: forks an entity manager and reads the session. Reading it also stores when it was last used and the user's language. Forbids
 * caching the response to a signed-in user.
 */
export async function createContext(deps: Deps, req: RequestWithId, res: ServerResponse): Promise<Context> {
  const em = deps.orm.em.fork();
  const cookie = new SessionCookie(req, res, cookieOptions(deps.env), req.log ?? deps.log);
  const signedIn = await cookie.readAndRefresh(em, deps.now());
  if (signedIn) recordOf(res).userId = signedIn.user.id;
  // a user's data must not be cached, and the Back button must not show it after signing out
  if (signedIn) {
    res.setHeader('Cache-Control', 'no-store');
    res.appendHeader('Vary', 'Cookie');
  }
  return {
    ...deps,
    em,
    log: req.log ?? deps.log,
    requestId: typeof req.id === 'string' ? req.id : '',
    address: rateLimitKey(req.ip ?? req.socket.remoteAddress ?? ''),
    userAgent: req.headers['user-agent'] ?? '',
    origin: req.headers.origin,
    isOptedOut: req.headers.dnt === '1' || req.headers['sec-gpc'] === '1',
    cookie,
    cookies: new BrowserCookies(req, res, deps.env),
    startWaiting: () => startWaiting(res),
    setHeader: (name, value) => void (res.headersSent || res.setHeader(name, value)),
    signedIn,
    apiCaller: null,
    isCounted: false,
    idempotentCall: null,
  };
}

/**
 * Prepares `em` for a public read and returns it. It reads from a replica that already has the caller's own writes, if there is one. Visitors who run the
 * same costly statement at the same moment share its rows.
 */
export function preparePublicRead({ replicas }: Pick<Deps, 'replicas'>, em: EntityManager, signedIn: SessionInfo | null): EntityManager {
  if (!signedIn) shareCostlyReads(em);
  return replicas.readFromReplica(em, signedIn?.lastWriteLsn);
}

/**
 * One entity manager for all reads outside tRPC of requests without a cookie, so surely of visitors, while there are no replicas. Such reads are plain SQL
 * and load no entities into it.
 */
const visitorEms = new WeakMap<Deps, EntityManager>();
function visitorEm(deps: Deps): EntityManager {
  let em = visitorEms.get(deps);
  if (!em) {
    em = shareCostlyReads(deps.orm.em.fork());
    visitorEms.set(deps, em);
  }
  return em;
}

/**
 * The entity manager for public reads outside tRPC. With replicas it reads the session, to choose a replica that has the caller's writes, with the side
 * effects of `createContext`. Without replicas it saves that read: a caller with a cookie may be signed in, and then must not share a read that began
 * before their own write, so that any cookie leads to an entity manager that shares none.
 */
export async function publicReadEm(deps: Deps, req: RequestWithId, res: ServerResponse): Promise<EntityManager> {
  if (deps.replicas.isEmpty) return req.headers.cookie === undefined ? visitorEm(deps) : deps.orm.em;
  const { em, signedIn } = await createContext(deps, req, res);
  return preparePublicRead(deps, em, signedIn);
}
