// Adds an authenticator app, as a second factor, to a user over REST, and signs in, for tests.
import type { TestServer } from '../server.ts';
import type { Device, Member } from './members.ts';
import { totpCode } from './totp.ts';

/** The authenticator app of a user. */
export interface Authenticator {
  /** The key from which the codes are computed, in base 32. */
  secret: string;
  /** Codes that replace the app, each once. */
  recoveryCodes: string[];
  /** Returns a code that the server has not accepted yet. */
  nextCode: () => string;
}

/** A code is valid for a step of 30 seconds. */
const STEP_MS = 30_000;

/** Adds an authenticator app to the user of a signed-in device. */
export async function addAuthenticator(server: Pick<TestServer, 'deps'>, { device }: { device: Device }): Promise<Authenticator> {
  const { body } = await device.post('/api/user/totp').send({}).expect(200);
  const { secret } = body as { secret: string };
  /** The step of the code that was returned last. */
  let lastStep = 0;
  const nextCode = (): string => {
    const now = server.deps.now();
    const currentStep = Math.floor(now.getTime() / STEP_MS);
    // the server accepts the codes of the previous, the current and the next step, each once, so three codes in a row need no waiting
    lastStep = Math.max(lastStep + 1, currentStep - 1);
    return totpCode(secret, now, { steps: lastStep - currentStep });
  };
  const answer = await device.put('/api/user/totp').send({ code: nextCode() }).expect(200);
  return { secret, recoveryCodes: answer.body.recoveryCodes, nextCode };
}

/** Signs a user in on a device, with a code of their second factor where a test passes one. @returns the response */
export const signIn = (device: Device, { username }: Pick<Member, 'username'>, password: string, code?: string) =>
  device.post('/api/login').send({ username, password, ...(code === undefined ? {} : { code }) });
