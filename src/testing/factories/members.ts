// Registers users over HTTP for tests, and keeps the session cookie of each.
import { rows } from '../../server/db/orm.ts';
import type { TestServer } from '../server.ts';

/** An HTTP client that keeps cookies. */
export type Device = ReturnType<TestServer['device']>;
/** A registered user with a signed-in device. */
export interface Member {
  /** HTTP client with the session cookie. */
  device: Device;
  id: number;
  username: string;
  email: string;
}

/** The password of every user that `makeMember` registers. */
export const PASSWORD = 'correct horse battery';
/** Makes names unique within a process. */
let serial = 0;

/** Registers a user over HTTP on a new device. The email address is confirmed unless `confirmed` is false. */
export async function makeMember(
  server: Pick<TestServer, 'device' | 'database'>,
  username = `member${++serial}`,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<Member> {
  const device = server.device();
  const email = `${username}@homes.example`;
  const { body } = await device.post('/api/register').send({ username, email, password: PASSWORD }).expect(201);
  if (confirmed) await confirmAddress(server, body.id);
  return { device, id: body.id, username, email };
}

/** Confirms the email address of a user directly in `users`, without the link of the confirmation email. */
export const confirmAddress = (server: Pick<TestServer, 'database'>, userId: number): Promise<unknown> =>
  rows(server.database.orm.em, { text: 'update users set email_confirmed_at = now() where id = $1', values: [userId] });

/** The cookies of a device as the value of a Cookie header. */
export const cookieOf = (device: Device): string =>
  jarOf(device).getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString();

/** Stores the cookies of a Set-Cookie header on a device, as a response does. */
export const keepCookies = (device: Device, header: string | string[] | number | undefined): void => {
  if (header !== undefined) jarOf(device).setCookies([header].flat().map(String), '127.0.0.1', '/');
};

interface CookieJar {
  getCookies(at: unknown): { toValueString(): string };
  setCookies(cookies: string[], domain: string, path: string): void;
}
/** The cookie jar of a device, which the types of supertest lack. */
const jarOf = (device: Device): CookieJar => (device as unknown as { jar: CookieJar }).jar;
