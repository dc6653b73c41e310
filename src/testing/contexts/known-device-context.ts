// A server for tests of the email that a member gets after signing in from a browser that is new to their account.
import { DAY_MS } from '../../shared/time.ts';
import { cookieOf, type Device, type Member, PASSWORD } from '../factories/members.ts';
import { signIn } from '../factories/second-factors.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import { type SignInContext, startSignInContext } from './sign-in-context.ts';

/** The User-Agent header of Chrome on Windows. */
export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The value of the cookie `known`, by which the server recognises a browser in which an account has signed in; empty without one. */
export const knownCookie = (device: Device): string => /(?:^|; ?)known=([^;]*)/.exec(cookieOf(device))?.[1] ?? '';

export interface KnownDeviceContext extends SignInContext {
  /** The emails to an address with a subject, by default those about a new browser. */
  emailsTo: (email: string, subject?: string) => Promise<ReadEmail[]>;
  /** Signs a member in from a new browser (without cookies), by default Chrome on Windows. */
  signInAnew: (member: Pick<Member, 'username'>, userAgent?: string) => Promise<Device>;
}

/** Starts the server and stops it after the file. Tests are 30 days apart, so that the emails of one do not count in the next one's limits. */
export async function startKnownDeviceContext(): Promise<KnownDeviceContext> {
  const context = await startSignInContext({ LIMIT_READ: '0', SEED_DEMO: '1' }, 30 * DAY_MS);
  const { server } = context;
  return {
    ...context,
    emailsTo: async (email, subject = 'New sign-in to your account') =>
      (await server.sentEmails()).filter((sent) => sent.to === email && sent.subject === subject),
    signInAnew: async (member, userAgent = CHROME) => {
      const device = server.device();
      await signIn(device, member, PASSWORD).set('User-Agent', userAgent).expect(200);
      return device;
    },
  };
}
