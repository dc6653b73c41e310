import type { TestServer } from './server.ts';

export type Device = ReturnType<TestServer['device']>;
export interface Member {
  /** Keeps the session cookie. */
  device: Device;
  id: number;
  username: string;
  email: string;
}

export const PASSWORD = 'correct horse battery';
let serial = 0;

/** Registers over HTTP; signed in on a device of its own. */
export async function makeMember(server: Pick<TestServer, 'device'>, username = `member${++serial}`): Promise<Member> {
  const device = server.device();
  const email = `${username}@homes.example`;
  const { body } = await device.post('/api/register').send({ username, email, password: PASSWORD }).expect(201);
  return { device, id: body.id, username, email };
}

/** The Cookie header that the device would send. */
export const cookieOf = (device: Device): string =>
  (device as unknown as { jar: { getCookies(at: unknown): { toValueString(): string } } }).jar
    .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
    .toValueString();
