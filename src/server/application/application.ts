import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { ApplicationInput, applicationView } from '../../shared/application.ts';
import { plural, SITE_NAME } from '../../shared/format.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import type { Context } from '../context.ts';
import { cleanName } from '../mail/mail.name.ts';
import type { EmailMessage } from '../mail/mail.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Application } from './application.entity.ts';

type Applicant = Omit<ApplicationInput, 'website'>;

const applicantFacts = (applicant: Applicant): [string, string][] => [
  ['Name', cleanName(applicant.name, 'No name')],
  ['Email', applicant.email],
  ['Phone', applicant.phone],
  ...(applicant.licence ? ([['RERA licence (BRN)', applicant.licence]] as [string, string][]) : []),
  ['Experience', plural(applicant.yearsExperience, 'year')],
  ['Emirate', applicant.emirate],
  ['Languages', applicant.languages.join(', ')],
];

/** The email to the office; replies go to the applicant. */
const applicationEmail = (id: number, applicant: Applicant, office: string): EmailMessage => ({
  to: office,
  replyTo: { name: cleanName(applicant.name, 'An agent'), address: applicant.email },
  kind: 'application',
  key: `application:${id}:office`,
  subject: `New application from ${applicant.emirate}, no. ${id}`,
  blocks: [
    { text: `${cleanName(applicant.name, 'An agent')} would like to join ${SITE_NAME}.` },
    { quote: applicant.message },
    { facts: applicantFacts(applicant) },
    { note: 'Replying to this email writes to the applicant directly.' },
  ],
});

const applicationCopy = (id: number, applicant: Applicant, office: string): EmailMessage => ({
  to: applicant.email,
  replyTo: { name: SITE_NAME, address: office },
  kind: 'application-copy',
  key: `application:${id}:copy`,
  subject: `Your application to ${SITE_NAME}`,
  blocks: [
    { text: 'Thank you for applying. Our office has your application and will write to you. This is what you sent:' },
    { quote: applicant.message },
    { facts: applicantFacts(applicant) },
  ],
});

async function store(em: EntityManager, ctx: Context, applicant: Applicant): Promise<void> {
  const now = ctx.now();
  const fingerprint = fingerprintOf('application', applicant.email.toLowerCase(), applicant.message);
  if (await isDuplicateSubmission(em, 'applications', fingerprint, now)) return;
  const application = em.create(Application, {
    ...applicant,
    licence: applicant.licence ?? '',
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  const office = ctx.env.OFFICE_EMAIL;
  const copies = isOwnAddress(ctx, applicant.email) ? [applicationCopy(application.id, applicant, office)] : [];
  await ctx.mail.sendAll(em, [applicationEmail(application.id, applicant, office), ...copies]);
}

/**
 * Stores an application and emails the office, with a copy to the applicant's own confirmed address, all or nothing. Ignores a filled honeypot
 * with the same response; a repetition within ten minutes is stored once.
 * @throws DomainError TOO_MANY over the limit
 */
export async function apply(ctx: Context, { website, ...applicant }: ApplicationInput): Promise<z.infer<typeof applicationView>> {
  await ctx.limiter.count('message', ctx.address);
  if (!website) await ctx.em.transactional((em) => store(em, ctx, applicant));
  return { createdAt: ctx.now().toISOString() };
}
