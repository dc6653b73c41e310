// Writes and sends emails to the owner of an account about changes of how it is signed in to, in the owner's language.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import type { AuthedContext } from '../../trpc.ts';

/** What happened to the ways to sign in. Each has its own subject, see `SUBJECTS`. */
export type SecurityChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  /** The counter of a passkey shows that two devices use it. */
  | 'passkeyCopied'
  | 'factorsRemoved'
  /** The waiting period after which lost factors are removed was ended. */
  | 'waitStopped'
  | 'wrongCodes';

const SUBJECTS: Record<SecurityChange, () => string> = {
  totpAdded: m.security_mail_totp_added,
  totpRemoved: m.security_mail_totp_removed,
  recoveryCodesRenewed: m.security_mail_codes_renewed,
  passkeyAdded: m.passkey_mail_added,
  passkeyRemoved: m.passkey_mail_removed,
  passkeyCopied: m.passkey_mail_copied,
  factorsRemoved: m.lost_factor_mail_removed,
  waitStopped: m.lost_factor_mail_stopped,
  wrongCodes: m.security_mail_wrong_codes,
};

/** The owner of an account, as an email to them needs it. */
interface Owner {
  userId: number;
  email: string;
  /** Null when it is not known: the email is then in the language of the request. */
  locale: string | null;
}

type MailDeps = Pick<Deps, 'mail' | 'now'>;

/** The email about a change. */
export const securityNotice = ({ userId, email }: Owner, change: SecurityChange, at: Date): EmailMessage => ({
  to: email,
  kind: 'security-changed',
  key: `security-changed:${change}:${userId}:${at.getTime()}`,
  subject: SUBJECTS[change](),
  blocks: [
    { text: m.security_mail_change() },
    { text: m.security_mail_change_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});

/** The email about a recovery code that was used. */
export const recoveryCodeNotice = ({ userId, email }: Owner, codesLeft: number, at: Date): EmailMessage => ({
  to: email,
  kind: 'security-changed',
  key: `recovery-code:${userId}:${at.getTime()}:${codesLeft}`,
  subject: m.security_mail_recovery_used(),
  blocks: [
    { text: m.security_codes_left({ count: codesLeft }) },
    { text: m.security_mail_recovery_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});

/** Sends an email that `write` composes in the language of its owner, in the transaction of `em`. */
async function send({ mail }: MailDeps, em: EntityManager, { locale }: Owner, write: () => EmailMessage): Promise<void> {
  await mail.send(em, writeEmail(localeOr(locale, getLocale()), write));
}

/** The owner of an account; undefined when it was deleted meanwhile. */
const findOwner = (em: EntityManager, userId: number): Promise<Owner | undefined> =>
  statements(em).selectFrom('users').select(['id as userId', 'email', 'locale']).where('id', '=', userId).executeTakeFirst();

/**
 * Emails the owner of an account about a change, in the transaction of the change.
 * @param user the owner, or their id
 * @param at when it changed; only one email about a change with the same time is sent
 */
export async function sendSecurityNotice(
  ctx: MailDeps,
  em: EntityManager,
  user: Owner | number,
  change: SecurityChange,
  at = ctx.now(),
): Promise<void> {
  const owner = typeof user === 'number' ? await findOwner(em, user) : user;
  if (owner) await send(ctx, em, owner, () => securityNotice(owner, change, at));
}

/** Emails the owner that one of their recovery codes was used. */
export async function sendRecoveryCodeNotice(ctx: MailDeps, em: EntityManager, userId: number, codesLeft: number): Promise<void> {
  const owner = await findOwner(em, userId);
  if (owner) await send(ctx, em, owner, () => recoveryCodeNotice(owner, codesLeft, ctx.now()));
}

/** Emails the caller about a change that they made, in the transaction of the change, and logs it. */
export async function reportOwnChange(ctx: AuthedContext, tx: EntityManager, change: SecurityChange): Promise<void> {
  const { id: userId, email, locale } = ctx.user;
  await sendSecurityNotice(ctx, tx, { userId, email, locale }, change);
  ctx.log.info({ event: 'security_changed', change, user: userId, address: ctx.address }, 'security');
}
