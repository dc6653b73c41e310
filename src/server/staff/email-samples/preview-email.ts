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

/** Writes a sample. @throws DomainError MISSING for an unknown kind or name */
function requireSample(ctx: StaffContext, input: EmailSampleInput): EmailMessage {
  const email = writeSample(input, { now: ctx.now(), office: ctx.env.OFFICE_EMAIL });
  if (!email) throw new DomainError('MISSING', m.staff_mail_sample_missing);
  return email;
}

/** Disables the links of a preview: makes them open a new window, which the sandboxed frame of the preview does not allow. */
const disableLinks = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/**
 * Shows a sample as it would be sent: its HTML for light and dark color schemes, its text, and the names of all samples of its kind.
 * @throws DomainError MISSING for an unknown kind or name
 */
export function previewEmail(ctx: StaffContext, input: EmailSampleInput): EmailPreview {
  const email = requireSample(ctx, input);
  const render = (scheme: 'light' | 'dark') => inLocale(input.locale, () => renderEmail(email, ctx.env.origin, scheme));
  const { html, text } = render('light');
  const names = isSampledKind(input.kind) ? sampleNames(input.kind) : [];
  return {
    subject: email.subject,
    summary: summaryOf(email),
    html: { light: disableLinks(html), dark: disableLinks(render('dark').html) },
    text,
    samples: names.map((name) => ({ name, subject: requireSample(ctx, { ...input, name }).subject })),
  };
}

/** After this time at the latest, a mailbox that has reached its limit of an hour accepts the next sample; the limit of a day may end later. */
const RETRY_AFTER_SECONDS = 3600;

/**
 * Sends a sample to the caller's own confirmed address, without its invented reply address. Stores an audit entry.
 * @throws DomainError MISSING for an unknown kind or name, CONFLICT while the address is not confirmed, TOO_MANY over the limit of the
 * mailbox
 */
export async function sendEmailSample(ctx: StaffContext, input: EmailSampleInput): Promise<{ address: string }> {
  const { replyTo: _, ...email } = requireSample(ctx, input);
  const { id, email: address } = ctx.user;
  await ctx.em.transactional(async (tx) => {
    const key = `email-sample:${id}:${randomUUID()}`;
    const outcome = await ctx.mail.send(tx, { ...email, to: address, kind: 'email-sample', key });
    if (outcome === 'unconfirmed') throw new DomainError('CONFLICT', m.account_confirm_first);
    if (outcome === 'limited') throw new DomainError('TOO_MANY', m.http_too_many, RETRY_AFTER_SECONDS);
    await recordStaffAct(tx, ctx, 'email.sample', null, { kind: input.kind, name: input.name });
  });
  return { address };
}
