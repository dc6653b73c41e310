// A server for fuzz tests: sends it many generated requests and returns those that it answers with a status that is not allowed.
import { Agent, request } from 'node:http';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, expect } from 'vitest';
import { render } from '../../client/entry-server.tsx';
import { makeAgent, makeProperty } from '../factories/factories.ts';
import { cookieOf, makeMember } from '../factories/members.ts';
import { makeStaff } from '../factories/staff.ts';
import { listen, worstStatus } from '../http.ts';
import { testServer } from '../server.ts';

/** The seed of the generated requests; set the environment variable FUZZ_SEED to generate other ones. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
/** Requests at once. */
const CONCURRENT = 8;
/** Rate limits that are switched off. */
const LIMITS = ['REGISTER', 'LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'CREATE_LISTING', 'PAYMENT', 'UPLOAD', 'EXPORT'];

/** A request as it is sent. */
export interface FuzzRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string;
}
/** A request whose status is not allowed. */
interface FuzzFailure {
  status: number;
  sent: FuzzRequest;
}

export interface FuzzContext {
  /** The cookie of a user. */
  cookie: string;
  /** The id of this user. */
  userId: number;
  /** The cookie of an admin. */
  staffCookie: string;
  /**
   * Sends all requests, of which `minOkShare` at least must be answered with 200. @returns those with a status that is not allowed, by
   * default a server error
   */
  failuresOf: (
    requests: readonly FuzzRequest[],
    minOkShare?: number,
    isAllowed?: (status: number, sent: FuzzRequest) => boolean,
  ) => Promise<FuzzFailure[]>;
}

/** Generated requests, the same in every run. */
export const sample = (arbitrary: Arbitrary<FuzzRequest>, count: number): FuzzRequest[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: count });
/** Encodes a text for a URL, with U+FFFD in place of unpaired surrogates, which cannot be encoded. */
export const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
/** Headers with the cookie for four of five requests, without any for the others. */
export const mostlyWith = (cookie: string): Arbitrary<Record<string, string>> =>
  fc.nat(4).map((n): Record<string, string> => (n > 0 ? { Cookie: cookie } : {}));

/** Starts the server with five homes, and stops it after the file. */
export async function startFuzzContext(): Promise<FuzzContext> {
  const server = await testServer(Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '0'])));
  server.pages.load = async () => ({ template: '<!--head--><!--app--><!--state-->', render });
  const listingAgent = await makeAgent(server.deps.orm.em);
  for (let i = 0; i < 5; i++) await makeProperty(server.deps.orm.em, { agent: listingAgent, amenities: ['Garden'] });
  const member = await makeMember(server);
  const staff = await makeStaff(server, 'admin');
  const http = await listen(server);
  /** Keeps the connections to the server open between requests. */
  const connections = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
  afterAll(async () => {
    connections.destroy();
    http.close();
    await server.close();
  });

  /** Sends a request and returns the status of its answer, of a tRPC batch the worst status of its calls. */
  const send = ({ method, target, headers, body }: FuzzRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const clientRequest = request({ agent: connections, host: '127.0.0.1', port: http.port, method, path: target, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += String(chunk);
        });
        answer.once('end', () => resolve(worstStatus(answer.statusCode!, text)));
        answer.once('error', reject);
      });
      clientRequest.once('error', reject);
      clientRequest.end(body);
    });

  async function failuresOf(
    requests: readonly FuzzRequest[],
    minOkShare = 0.1,
    isAllowed = (status: number, _sent: FuzzRequest): boolean => status < 500,
  ): Promise<FuzzFailure[]> {
    const unavailable: FuzzRequest[] = [];
    const failures: FuzzFailure[] = [];
    const statuses = new Map<number, number>();
    let next = 0;
    const sendNext = async (): Promise<void> => {
      for (let fuzzRequest = requests[next++]; fuzzRequest; fuzzRequest = requests[next++]) {
        const status = await send(fuzzRequest);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // 501 and above, usually 503: the server was too busy
        if (status > 500) unavailable.push(fuzzRequest);
        else if (!isAllowed(status, fuzzRequest)) failures.push({ status, sent: fuzzRequest });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, sendNext));
    // sent again without others, a request for which the server was too busy must get an allowed status
    for (const sent of unavailable) {
      const status = await send(sent);
      if (!isAllowed(status, sent)) failures.push({ status, sent });
    }
    // when nearly all requests are invalid, the test reaches little of the server
    expect(statuses.get(200) ?? 0).toBeGreaterThan(requests.length * minOkShare);
    return failures;
  }

  return { cookie: cookieOf(member.device), userId: member.id, staffCookie: cookieOf(staff.device), failuresOf };
}
