import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { securityNotice } from '../security/security.mail.ts';
import { cancelWait } from './cancel-wait.ts';

/** Removes every second factor, recovery code and session of a user, whose row is locked, and tells them. */
export async function removeFactors(
  { mail, now }: Pick<Deps, 'mail' | 'now'>,
  tx: EntityManager,
  { userId, email, locale }: { userId: number; email: string; locale: string | null },
): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'sessions'])
    await tx.execute(`delete from ${table} where user_id = ?`, [userId]);
  await cancelWait(tx, userId);
  const notice = () => securityNotice({ to: email, userId, change: 'factorsRemoved', now: now() });
  await mail.send(tx, writeEmail(localeOr(locale, getLocale()), notice));
}
