// Applications to join the site as an agent: stores them in `applications` and emails the office of the site, with a copy to the applicant.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { ApplicationInput, applicationViewSchema } from '../../shared/application/application.ts';
import { joinValues, SITE_NAME } from '../../shared/format.ts';
import { languageLabel } from '../../shared/language.labels.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import type { Context } from '../context.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { keepSupportRequest } from '../support/keep-request.ts';
import { Application } from './application.entity.ts';

/** What an agent wrote into the form. */
type Applicant = Omit<ApplicationInput, 'website'>;

/** The facts of an application with their labels, for the emails. */
const applicantFacts = (applicant: Applicant): [string, string][] => [
  [m.message_name(), cleanName(applicant.name, m.application_no_name())],
  [m.ui_email(), applicant.email],
  [m.ui_phone(), applicant.phone],
  ...(applicant.licence ? ([[m.application_licence(), applicant.licence]] as [string, string][]) : []),
  [m.agent_experience(), m.agent_years({ count: applicant.yearsExperience })],
  [m.application_emirate(), placeLabel(applicant.emirate)],
  [m.agent_languages(), joinValues(applicant.languages.map(languageLabel))],
];

/** The email to the office; replies go to the applicant. */
export const applicationEmail = (id: number, applicant: Applicant, officeAddress: string): EmailMessage => ({
  to: officeAddress,
  replyTo: { name: cleanName(applicant.name, m.application_an_agent()), address: applicant.email },
  kind: 'application',
  key: `application:${id}:office`,
  subject: m.application_office_subject({ emirate: placeLabel(applicant.emirate), id }),
  blocks: [
    { text: m.application_office_text({ name: cleanName(applicant.name, m.application_an_agent()), site: SITE_NAME }) },
    { quote: applicant.message },
    { facts: applicantFacts(applicant) },
    { note: m.application_office_note() },
  ],
});

/** The copy for the applicant; replies go to the office. */
export const applicationCopy = (id: number, applicant: Applicant, officeAddress: string): EmailMessage => ({
  to: applicant.email,
  replyTo: { name: SITE_NAME, address: officeAddress },
  kind: 'application-copy',
  key: `application:${id}:copy`,
  subject: m.application_copy_subject({ site: SITE_NAME }),
  blocks: [{ text: m.application_copy_text() }, { quote: applicant.message }, { facts: applicantFacts(applicant) }],
});

/** The office's answer to an application; replies go to the office. */
export const applicationAnswerEmail = (
  application: { id: number; email: string; message: string },
  answer: string,
  office: { name: string; address: string },
): EmailMessage => ({
  to: application.email,
  replyTo: office,
  kind: 'office-reply',
  key: `application:${application.id}:answer`,
  subject: m.message_answer_subject(),
  blocks: [
    { text: m.message_answer_text({ name: office.name, site: SITE_NAME }) },
    { quote: answer },
    { text: m.message_you_wrote() },
    { quote: application.message },
    { note: m.message_reply_note_to({ name: office.name }) },
  ],
});

/** Stores an application and sends its emails, in the transaction of `em`. Does nothing when one with the same fields was sent within ten minutes. */
async function storeAndEmail(em: EntityManager, ctx: Context, applicant: Applicant): Promise<void> {
  const now = ctx.now();
  const fingerprint = fingerprintOf('application', JSON.stringify({ ...applicant, email: applicant.email.toLowerCase() }));
  if (await isDuplicateSubmission(em, 'applications', fingerprint, now)) return;
  const application = em.create(Application, {
    ...applicant,
    licence: applicant.licence ?? '',
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  await keepSupportRequest(em, { application_id: application.id }, ctx.signedIn?.user.id ?? null, now);
  const officeAddress = ctx.env.OFFICE_EMAIL;
  // anyone can type any address, so a copy goes only to the confirmed address of the signed-in user
  const copies = isOwnAddress(ctx, applicant.email) ? [applicationCopy(application.id, applicant, officeAddress)] : [];
  await ctx.mail.sendAll(em, [writeEmail('en', () => applicationEmail(application.id, applicant, officeAddress)), ...copies]);
}

/**
 * Counts the request against the message limit of the caller's network, then stores the application and sends its emails in one transaction. A request with
 * a filled `website`, a field that only robots see (honeypot), gets the same response, and nothing is stored or sent.
 * @throws DomainError TOO_MANY over the limit
 */
export async function submitApplication(
  ctx: Context,
  { website, ...applicant }: ApplicationInput,
): Promise<z.infer<typeof applicationViewSchema>> {
  await ctx.limiter.count('message', ctx.address);
  if (!website) await ctx.em.transactional((em) => storeAndEmail(em, ctx, applicant));
  return { createdAt: ctx.now().toISOString() };
}
