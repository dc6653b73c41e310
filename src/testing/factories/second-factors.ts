// Adds authenticator apps to members, for tests.

import type { TestServer } from '../server.ts';
import type { Device, Member } from './members.ts';
import { totpCode } from './totp.ts';

/** An authenticator app of a member, and the codes that replace it. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** A code that was not returned before, of the current step of 30 seconds or one close to it. */
  nextCode: () => string;
}

/** Adds an authenticator app to a member whose device is signed in. */
export async function addAuthenticator(server: Pick<TestServer, 'deps'>, { device }: { device: Device }): Promise<Authenticator> {
  const { body } = await device.post('/api/user/totp').send({}).expect(200);
  const { secret } = body as { secret: string };
  let lastStep = 0;
  const nextCode = (): string => {
    const now = server.deps.now();
    const step = Math.floor(now.getTime() / 30_000);
    lastStep = Math.max(lastStep + 1, step - 1);
    return totpCode(secret, now, { steps: lastStep - step });
  };
  const answer = await device.put('/api/user/totp').send({ code: nextCode() }).expect(200);
  return { secret, recoveryCodes: answer.body.recoveryCodes, nextCode };
}

/** Signs a member in on a device, with a code where one is given. */
export const signIn = (device: Device, { username }: Pick<Member, 'username'>, password: string, code?: string) =>
  device.post('/api/login').send({ username, password, ...(code === undefined ? {} : { code }) });
