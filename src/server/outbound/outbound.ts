// Requests to addresses that people entered: push services, webhooks, feeds and pictures. They reach hosts on the internet alone, and nothing else sends
// requests to such addresses.
import { promises as dns, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../env.ts';
import { isPublicAddress, isPublicOrPrivateAddress } from './public-address.ts';

/** A request; times in milliseconds, sizes in bytes. */
export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
  /** Most redirects that are followed, each checked like the first address; 0, the default: a redirect is the answer. Of GET and HEAD only. */
  redirects?: number;
  /** The longest wait for a connection; 3 seconds by default. */
  connectMs?: number;
  /** The longest time for everything; 10 seconds by default. */
  totalMs?: number;
  /** The most that is read of an answer; 64 kB by default. */
  maxBytes?: number;
  /** Takes the body of a large answer piece by piece; a body over `maxBytes` fails. Without it the body is in the answer, cut there. */
  into?: Writable;
  /** Ends the request before its time. */
  signal?: AbortSignal;
}

/** What a host answered. */
interface OutboundAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The address that answered, after redirects. */
  url: string;
  /** The body as it was sent, not unpacked; empty when `into` took it. */
  body: Buffer;
  /** Whether the body was longer than what is in `body`. */
  isCut: boolean;
}

/** `address`: it may not be reached. `host`: its name has no address, or no connection came about. `time`, `size`, `redirect`: over the limit. */
type OutboundErrorReason = 'address' | 'host' | 'time' | 'size' | 'redirect';

/** Why there is no answer. */
export class OutboundError extends Error {
  readonly reason: OutboundErrorReason;
  constructor(reason: OutboundErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Which addresses may be reached. */
export interface OutboundRules {
  isHttpAllowed: boolean;
  /** The ports that may be reached; null for all. */
  ports: readonly string[] | null;
  isAllowed: (address: string) => boolean;
  /** All addresses of a name. */
  resolve: (name: string) => Promise<string[]>;
}

export interface Outbound {
  /** @throws OutboundError, or the reason of `signal` */
  request: (request: OutboundRequest) => Promise<OutboundAnswer>;
  /** Whether an address may be reached as it is written, before its name is resolved. */
  mayReach: (url: string) => boolean;
  /** Closes connections that are kept for the next request. */
  close: () => void;
}

const MAX_URL_LENGTH = 2048;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Standard ports of https. */
const HTTPS_PORTS = ['443', '8443'];
/** The most connections to one host, and how long one waits for the next request. */
const MAX_CONNECTIONS = 20;
const KEEP_CONNECTION_MS = 20_000;

const resolver = new dns.Resolver({ timeout: 1500, tries: 2 });
/** Asks the name servers of this machine, not in a thread of the pool, which a slow name server would keep from other work. */
async function resolveByNameServer(name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
/** Resolves a name as other programs of this machine do, with its file of hosts. */
const resolveLikePrograms = async (name: string): Promise<string[]> =>
  (await dns.lookup(name, { all: true })).map(({ address }) => address);

/** The rules by the settings: the internet by https, or also private networks and http. */
const rulesOf = (env: Pick<Env, 'OUTBOUND_ALLOW_PRIVATE'>): OutboundRules =>
  env.OUTBOUND_ALLOW_PRIVATE
    ? { isHttpAllowed: true, ports: null, isAllowed: isPublicOrPrivateAddress, resolve: resolveLikePrograms }
    : { isHttpAllowed: false, ports: HTTPS_PORTS, isAllowed: isPublicAddress, resolve: resolveByNameServer };

/** The host of an address without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Parses an address and checks what it says itself. Its name is checked when it is resolved for a connection.
 * @throws OutboundError `address`
 */
function parseAddress(text: string, origin: string, rules: OutboundRules): URL {
  const refuse = (message: string): never => {
    throw new OutboundError('address', message);
  };
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return refuse('This is no address of the web');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(rules.isHttpAllowed && url.protocol === 'http:')) refuse('Addresses begin with https://');
  if (url.username || url.password) refuse('Addresses contain no user name and password');
  if (rules.ports && !rules.ports.includes(url.port || '443')) refuse('This port is not reached');
  const host = hostOf(url);
  if (isIP(host)) {
    // 2130706433, 0x7f.1 and 017700000001 are spellings of 127.0.0.1, which no one needs
    if (!text.toLowerCase().startsWith(`${url.protocol}//${url.hostname}`)) refuse('Numbers of hosts are written in the usual form');
    if (!rules.isAllowed(host)) refuse('This host is not reached');
  }
  if (url.host === new URL(origin).host) refuse('The site does not call itself');
  return url;
}

/** The lookup of a connection: it answers addresses that may be reached alone, and the connection is made to one of these. */
const checkedLookup =
  (rules: OutboundRules): LookupFunction =>
  (name, options, done) => {
    const answer = async (): Promise<LookupAddress[]> => {
      const addresses = await rules.resolve(name).catch(() => []);
      if (addresses.length === 0) throw new OutboundError('host', `${name} has no address`);
      // of two answers, one public and one private, neither is trusted
      if (!addresses.every(rules.isAllowed)) throw new OutboundError('address', 'This host is not reached');
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    answer().then(
      (found) => (options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
      (error: Error) => done(error, ''),
    );
  };

/** Reads a body up to a number of bytes. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Pick<OutboundAnswer, 'body' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size > maxBytes) break; // ends the connection
  }
  return { body: Buffer.concat(chunks), isCut: size > maxBytes };
}

/** Passes a body on. @throws OutboundError `size` when it is longer than `maxBytes` */
async function passOn(response: IncomingMessage, maxBytes: number, into: Writable, signal: AbortSignal): Promise<void> {
  let size = 0;
  const limit = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new OutboundError('size', `The answer is longer than ${maxBytes} bytes`);
      yield chunk;
    }
  };
  await pipeline(response, limit, into, { signal });
}

/** Creates the requests to addresses that people entered. `rules` are those of the settings, unless a test gives others. */
export function createOutbound(env: Pick<Env, 'OUTBOUND_ALLOW_PRIVATE' | 'origin'>, rules: OutboundRules = rulesOf(env)): Outbound {
  const lookup = checkedLookup(rules);
  const agentOptions = { keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: KEEP_CONNECTION_MS };
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };
  const userAgent = `DubaiAppartmentsSale/1 (+${env.origin}/help)`;

  /** Sends one request, without following redirects. */
  const send = (url: URL, request: OutboundRequest, headers: OutgoingHttpHeaders, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const isSecure = url.protocol === 'https:';
      const options = {
        method: request.method ?? 'GET',
        headers: { ...headers, 'user-agent': userAgent },
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup,
        signal,
      };
      const sent = (isSecure ? https : http).request(url, options, done);
      sent.once('error', fail);
      sent.once('socket', (socket) => {
        if (!socket.connecting) return;
        const connectMs = request.connectMs ?? 3000;
        const late = () => sent.destroy(new OutboundError('time', `No connection within ${connectMs} ms`));
        const timer = setTimeout(late, connectMs);
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
        socket.once('close', () => clearTimeout(timer));
      });
      sent.end(request.body);
    });

  /** Follows redirects to the answer. Headers that prove who asks stay with the first host. */
  const follow = async (request: OutboundRequest, signal: AbortSignal): Promise<{ url: URL; response: IncomingMessage }> => {
    const isRead = request.method !== 'POST';
    let headers = request.headers ?? {};
    let url = parseAddress(request.url, env.origin, rules);
    for (let left = request.redirects ?? 0; ; left--) {
      const response = await send(url, request, headers, signal);
      const { location } = response.headers;
      if (!isRead || !request.redirects || !REDIRECTS.includes(response.statusCode!) || location === undefined) return { url, response };
      response.destroy();
      if (left <= 0) throw new OutboundError('redirect', `More than ${request.redirects} redirects`);
      if (!URL.canParse(location, url)) throw new OutboundError('redirect', 'A redirect leads to no address of the web');
      const next = parseAddress(new URL(location, url).href, env.origin, rules);
      if (next.origin !== url.origin)
        headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)));
      url = next;
    }
  };

  return {
    mayReach: (url) => {
      try {
        return parseAddress(url, env.origin, rules) !== null;
      } catch {
        return false;
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    request: async (request) => {
      const { totalMs = 10_000, maxBytes = 64 * 1024, into } = request;
      const timeout = AbortSignal.timeout(totalMs);
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
      try {
        const { url, response } = await follow(request, signal);
        const answer = { status: response.statusCode!, headers: response.headers, url: url.href };
        if (!into) return { ...answer, ...(await readBody(response, maxBytes)) };
        await passOn(response, maxBytes, into, signal);
        return { ...answer, body: Buffer.alloc(0), isCut: false };
      } catch (error) {
        request.signal?.throwIfAborted();
        if (timeout.aborted) throw new OutboundError('time', `No complete answer within ${totalMs} ms`);
        if (error instanceof OutboundError) throw error;
        throw new OutboundError('host', error instanceof Error ? error.message : 'No answer', { cause: error });
      }
    },
  };
}
