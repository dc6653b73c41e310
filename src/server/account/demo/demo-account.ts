// The demo account, whose password is public: recognizing it, and the rules that keep it open to the next visitor and others free of its email.
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

/** Whether a sign-in is about the demo account: wrong passwords must not keep visitors out, and the right one is no secret. */
export const isDemoName = ({ demo }: Pick<Env, 'demo'>, loginName: string): boolean =>
  demo && (loginName === DEMO_MEMBER.username || loginName === DEMO_MEMBER.email);

/**
 * Requires an account that one person owns: the demo account keeps its name, password, address and ways to sign in, and gets no powers.
 * @throws DomainError FORBIDDEN for the demo account
 */
export function requireOwnAccount(user: { username: string; email: string }): void {
  if (isDemoAccount(user)) throw new DomainError('FORBIDDEN', m.account_demo_shared());
}

/** The outbox for calls of the demo account: only the office gets email, since visitors can type any other address. */
export const officeMailOnly = (mail: Mail, { OFFICE_EMAIL }: Pick<Env, 'OFFICE_EMAIL'>): Mail => {
  const isOffice = (to: string): boolean => to.toLowerCase() === OFFICE_EMAIL.toLowerCase();
  const send: Mail['send'] = async (em, email) => (isOffice(email.to) ? mail.send(em, email) : 'limited');
  return {
    ...mail,
    send,
    sendAll: async (em, emails) => {
      const sent = await mail.sendAll(
        em,
        emails.filter(({ to }) => isOffice(to)),
      );
      return emails.map(({ to }) => (isOffice(to) ? sent.shift()! : 'limited'));
    },
  };
};
