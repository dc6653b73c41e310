// A server without limits on sign-ins and a clock that tests move forward, for tests of how members sign in.
import { afterAll, beforeEach } from 'vitest';
import { HOUR_MS } from '../../shared/time.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { type Authenticator, addAuthenticator } from '../factories/second-factors.ts';
import { type TestServer, testServer } from '../server.ts';

export interface SignInContext {
  server: TestServer;
  /** Moves the server's clock forward. */
  passSeconds: (seconds: number) => void;
  /** Runs a statement and returns its rows. */
  rows: <T = Record<string, unknown>>(sql: string) => Promise<T[]>;
  /** A member with an authenticator app. */
  protectedMember: () => Promise<Member & { app: Authenticator }>;
}

/**
 * Starts the server and stops it after the file. Each test begins `apartMs` milliseconds after the beginning of the one before (default: an hour), so
 * that codes, confirmations and rate limits of the one before have expired. `settings` are environment variables.
 */
export async function startSignInContext(settings: Record<string, string> = {}, apartMs = HOUR_MS): Promise<SignInContext> {
  const limits = ['LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'REGISTER', 'MESSAGE', 'PASSKEY'];
  const server = await testServer({
    ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '0'])),
    ...settings,
  });
  let startedTests = 0;
  beforeEach(() => server.setNow(new Date(Date.UTC(2026, 10, 23, 9, 0) + ++startedTests * apartMs)));
  afterAll(() => server.close());
  return {
    server,
    passSeconds: (seconds) => server.setNow(new Date(server.deps.now().getTime() + seconds * 1000)),
    rows: <T>(sql: string) => server.deps.orm.em.getConnection().execute(sql) as unknown as Promise<T[]>,
    protectedMember: async () => {
      const member = await makeMember(server);
      return { ...member, app: await addAuthenticator(server, member) };
    },
  };
}
