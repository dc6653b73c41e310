// Shows staff a sample of any kind of email, and sends it to their own address with an audit entry.
import { randomUUID } from 'node:crypto';
import { m } from '../../../shared/messages/messages.ts';
import type { EmailPreview, EmailSampleInput } from '../../../shared/staff/operations.ts';
import { DomainError } from '../../errors.ts';
import { inLocale } from '../../locale.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';
import { renderEmail, summaryOf } from '../../mail/template/mail.template.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';
import { isSampledKind, sampleNames, writeSample } from './email-samples.ts';

/** @throws DomainError MISSING */
function requireSample(ctx: StaffContext, input: EmailSampleInput): EmailMessage {
  const email = writeSample(input, { now: ctx.now(), office: ctx.env.OFFICE_EMAIL });
  if (!email) throw new DomainError('MISSING', m.staff_mail_sample_missing);
  return email;
}

/** Makes links of a preview open a new window, which its frame does not allow, so that they open nothing. */
const withoutLinks = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/**
 * A sample as it is sent, with invented data.
 * @throws DomainError MISSING
 */
export function previewEmail(ctx: StaffContext, input: EmailSampleInput): EmailPreview {
  const email = requireSample(ctx, input);
  const render = (scheme: 'light' | 'dark') => inLocale(input.locale, () => renderEmail(email, ctx.env.origin, scheme));
  const { html, text } = render('light');
  const names = isSampledKind(input.kind) ? sampleNames(input.kind) : [];
  return {
    subject: email.subject,
    summary: summaryOf(email),
    html: { light: withoutLinks(html), dark: withoutLinks(render('dark').html) },
    text,
    samples: names.map((name) => ({ name, subject: requireSample(ctx, { ...input, name }).subject })),
  };
}

/** Seconds after which a mailbox that has reached its limit accepts the next sample at the latest. */
const LIMIT_SECONDS = 3600;

/**
 * Sends a sample to the caller's own confirmed address. Its reply address is invented, and left out.
 * @throws DomainError MISSING, CONFLICT while the address is not confirmed, TOO_MANY over the limit of the mailbox
 */
export async function sendEmailSample(ctx: StaffContext, input: EmailSampleInput): Promise<{ address: string }> {
  const { replyTo: _, ...email } = requireSample(ctx, input);
  const { id, email: address } = ctx.user;
  await ctx.em.transactional(async (tx) => {
    const key = `email-sample:${id}:${randomUUID()}`;
    const outcome = await ctx.mail.send(tx, { ...email, to: address, kind: 'email-sample', key });
    if (outcome === 'unconfirmed') throw new DomainError('CONFLICT', m.account_confirm_first);
    if (outcome === 'limited') throw new DomainError('TOO_MANY', m.http_too_many, LIMIT_SECONDS);
    await recordStaffAct(tx, ctx, 'email.sample', null, { kind: input.kind, name: input.name });
  });
  return { address };
}
