// The demo account, whose password is public. Recognizes it, forbids what would close it to the next visitor, and keeps it from sending email to others.
import { m } from '../../../shared/messages/messages.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../errors.ts';
import type { Mail } from '../../mail/mail.ts';

/** The public demo user; exists only together with the demo data. */
export const DEMO_MEMBER = {
  username: 'demo',
  password: 'look-around',
  email: 'demo@dubaiappartments.example',
  fullName: 'Hannah Becker',
  phone: '+971 4 000 0170',
} as const;

/** Whether an account is the demo account, also after `SEED_DEMO` was switched off. */
export const isDemoAccount = ({ username, email }: { username: string; email: string }): boolean =>
  username === DEMO_MEMBER.username && email === DEMO_MEMBER.email;

/** Whether a sign-in name (in lower case) is that of the demo account of this site. Wrong passwords for it are not limited, because they would keep visitors out. */
export const isDemoName = ({ demo }: Pick<Env, 'demo'>, loginName: string): boolean =>
  demo && (loginName === DEMO_MEMBER.username || loginName === DEMO_MEMBER.email);

/**
 * Requires an account that belongs to one person, for what visitors must not do to the demo account: change its name, password, address or ways to sign
 * in, or give it a staff role.
 * @throws DomainError FORBIDDEN for the demo account
 */
export function requireOwnAccount(user: { username: string; email: string }): void {
  if (isDemoAccount(user)) throw new DomainError('FORBIDDEN', m.account_demo_shared());
}

/**
 * An outbox for calls of the demo account. It sends emails to the office only, because visitors could enter any other address, and reports the outcome
 * `limited` for all others.
 */
export const officeMailOnly = (mail: Mail, { OFFICE_EMAIL }: Pick<Env, 'OFFICE_EMAIL'>): Mail => {
  const isOffice = (to: string): boolean => to.toLowerCase() === OFFICE_EMAIL.toLowerCase();
  const send: Mail['send'] = async (em, email) => (isOffice(email.to) ? mail.send(em, email) : 'limited');
  return {
    ...mail,
    send,
    sendAll: async (em, emails) => {
      const officeOutcomes = await mail.sendAll(
        em,
        emails.filter(({ to }) => isOffice(to)),
      );
      // one outcome for each email, in the order of `emails`
      return emails.map(({ to }) => (isOffice(to) ? officeOutcomes.shift()! : 'limited'));
    },
  };
};
