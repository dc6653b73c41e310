// Writes the emails to all admins about changes of staff roles, new staff sessions and removed second factors. Sends nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatMoment } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { StaffRole } from '../../shared/staff/staff.ts';
import { statements } from '../db/typed.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import type { AuthedContext } from '../trpc.ts';

/** Reads the admins with the email addresses and languages of their accounts. */
const findAdmins = (tx: EntityManager) =>
  statements(tx)
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.email', 'u.locale'])
    .where('s.role', '=', 'admin')
    .orderBy('u.id')
    .execute();

/** The text of an email to the admins. */
type StaffNotice = Pick<EmailMessage, 'subject' | 'blocks'>;

/** An email to one admin. */
export const staffEmail = (to: string, key: string, notice: StaffNotice): EmailMessage => ({ to, kind: 'staff-notice', key, ...notice });

/** One email to every admin, each in the language of the admin, in which `writeNotice` is called. */
const emailsToAdmins = async (tx: EntityManager, key: string, writeNotice: () => StaffNotice): Promise<EmailMessage[]> =>
  (await findAdmins(tx)).map(({ email, locale }) => writeEmail(localeOr(locale, 'en'), () => staffEmail(email, key, writeNotice())));

/** The text for the first staff session of a device. */
export const sessionNotice = (username: string, time: Date): StaffNotice => ({
  subject: m.staff_mail_session_subject(),
  blocks: [
    { text: m.staff_mail_session({ name: cleanName(username, ''), time: formatMoment(time.toISOString()) }) },
    { text: m.staff_mail_unknown() },
  ],
});

/** The text for second factors that the operator removed. */
export const factorResetNotice = (username: string, time: Date): StaffNotice => ({
  subject: m.staff_mail_factors_subject(),
  blocks: [
    { text: m.staff_mail_factors({ name: cleanName(username, ''), time: formatMoment(time.toISOString()) }) },
    { text: m.staff_mail_unknown() },
  ],
});

/** The text for a user who got a role or changed to it, or who lost their role (`role` is null). */
export function roleNotice(name: string, role: StaffRole | null): StaffNotice {
  const person = cleanName(name, '');
  const roleText = role === 'admin' ? m.staff_mail_admin({ name: person }) : m.staff_mail_moderator({ name: person });
  const text = role === null ? m.staff_mail_revoked({ name: person }) : roleText;
  return { subject: m.staff_mail_role_subject(), blocks: [{ text }, { text: m.staff_mail_unknown() }] };
}

/** The emails to every admin that a device uses staff powers for the first time. */
export const newSessionEmails = (tx: EntityManager, { user, now }: Pick<AuthedContext, 'user' | 'now'>): Promise<EmailMessage[]> => {
  const time = now();
  return emailsToAdmins(tx, `staff-session:${user.id}:${time.getTime()}`, () => sessionNotice(user.username, time));
};

/** The emails to every admin that the operator removed the second factors of an account by command. */
export const factorResetEmails = (
  tx: EntityManager,
  { id, username, now }: { id: number; username: string; now: Date },
): Promise<EmailMessage[]> => emailsToAdmins(tx, `factors-reset:${id}:${now.getTime()}`, () => factorResetNotice(username, now));

/**
 * The emails to every admin that a user got or changed a role, or lost it (`role` is null). `changedAtMs` (Unix time) distinguishes the
 * emails about several changes.
 */
export const roleEmails = (
  tx: EntityManager,
  { name, role, changedAtMs }: { name: string; role: StaffRole | null; changedAtMs: number },
): Promise<EmailMessage[]> => emailsToAdmins(tx, `staff-role:${changedAtMs}`, () => roleNotice(name, role));
