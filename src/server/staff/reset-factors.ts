// The operator's command that removes the second factors of an account whose owner cannot get back in by a link in an email: staff, who get
// no such link, and members whom a thief locked out. Deletes factors and sessions, and stores emails and an audit entry.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { requireOwnAccount } from '../account/demo/demo-account.ts';
import { lockUser } from '../account/lock-user.ts';
import { removeFactors } from '../account/lost-factor/remove-factors.ts';
import { secondFactorMethods } from '../account/security/second-factor.ts';
import { recordAct } from '../audit/audit.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { factorResetEmails } from './staff.mail.ts';
import { findMember } from './staff.people.ts';

/**
 * Removes every second factor, recovery code and session of an account by command, and the wait of an owner who has lost them; its
 * password stays. The owner and every admin get an email.
 * @returns the username
 * @throws DomainError MISSING for an unknown name, FORBIDDEN for the demo account, CONFLICT without a second factor
 */
export const resetFactors = (em: EntityManager, name: string, deps: Pick<Deps, 'mail' | 'now'>): Promise<string> =>
  em.fork().transactional(async (tx) => {
    const member = await findMember(tx, name);
    requireOwnAccount(member);
    const { id, username } = member;
    const user = await lockUser(tx, id);
    const methods = await secondFactorMethods(tx, id);
    if (methods.length === 0) throw new DomainError('CONFLICT', m.staff_no_factors({ name: username }));
    await removeFactors(deps, tx, { userId: id, email: user!.email, locale: user!.locale });
    await deps.mail.sendAll(tx, await factorResetEmails(tx, { id, username, now: deps.now() }));
    const facts = { app: methods.includes('totp'), passkey: methods.includes('passkey') };
    await recordAct(tx, { actorId: null, act: 'factors.reset', subject: { kind: 'member', id }, facts });
    return username;
  });
