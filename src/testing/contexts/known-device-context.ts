// A server on which members sign in from browsers that their accounts do not know, and get emails about it.
import { DAY_MS } from '../../shared/time.ts';
import { cookieOf, type Device, type Member, PASSWORD } from '../factories/members.ts';
import { signIn } from '../factories/second-factors.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import { type SignInContext, startSignInContext } from './sign-in-context.ts';

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The cookie by which a browser is known to accounts that signed in there; empty without one. */
export const knownCookie = (device: Device): string => /(?:^|; ?)known=([^;]*)/.exec(cookieOf(device))?.[1] ?? '';

export interface KnownDeviceContext extends SignInContext {
  /** The emails to an address with a subject, by default those about a new browser. */
  emailsTo: (email: string, subject?: string) => Promise<ReadEmail[]>;
  /** Signs a member in from a browser without any cookie, by default Chrome on Windows. */
  signInAnew: (member: Pick<Member, 'username'>, userAgent?: string) => Promise<Device>;
}

/** Starts the server and stops it after the file. Tests are 30 days apart, so that emails of others do not count in the limits of mailboxes. */
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
