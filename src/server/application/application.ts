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

const about = (by: Applicant): [string, string][] => [
  ['Name', cleanName(by.name, 'No name')],
  ['Email', by.email],
  ['Phone', by.phone],
  ...(by.licence ? ([['RERA licence (BRN)', by.licence]] as [string, string][]) : []),
  ['Experience', plural(by.yearsExperience, 'year')],
  ['Emirate', by.emirate],
  ['Languages', by.languages.join(', ')],
];

/** To the office, with the applicant as the one to reply to. */
const applicationEmail = (id: number, by: Applicant, office: string): EmailMessage => ({
  to: office,
  replyTo: { name: cleanName(by.name, 'An agent'), address: by.email },
  kind: 'application',
  key: `application:${id}:office`,
  subject: `New application from ${by.emirate}, no. ${id}`,
  blocks: [
    { text: `${cleanName(by.name, 'An agent')} would like to join ${SITE_NAME}.` },
    { quote: by.message },
    { facts: about(by) },
    { note: 'Replying to this email writes to the applicant directly.' },
  ],
});

const applicationCopy = (id: number, by: Applicant, office: string): EmailMessage => ({
  to: by.email,
  replyTo: { name: SITE_NAME, address: office },
  kind: 'application-copy',
  key: `application:${id}:copy`,
  subject: `Your application to ${SITE_NAME}`,
  blocks: [
    { text: 'Thank you for applying. Our office has your application and will write to you. This is what you sent:' },
    { quote: by.message },
    { facts: about(by) },
  ],
});

async function store(em: EntityManager, ctx: Context, by: Applicant): Promise<void> {
  const now = ctx.now();
  const fingerprint = fingerprintOf('application', by.email.toLowerCase(), by.message);
  if (await isDuplicateSubmission(em, 'applications', fingerprint, now)) return;
  const application = em.create(Application, {
    ...by,
    licence: by.licence ?? '',
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    fingerprint,
    createdAt: now,
  });
  await em.flush();
  const office = ctx.env.OFFICE_EMAIL;
  const copies = isOwnAddress(ctx, by.email) ? [applicationCopy(application.id, by, office)] : [];
  await ctx.mail.sendAll(em, [applicationEmail(application.id, by, office), ...copies]);
}

/**
 * Stores the application of an agent with an email to the office, and a copy to an applicant whose own confirmed address it is, all or nothing. A
 * filled honeypot is answered alike and dropped; the same application twice within ten minutes is one.
 * @throws Refused TOO_MANY over the limit
 */
export async function apply(ctx: Context, { website, ...by }: ApplicationInput): Promise<z.infer<typeof applicationView>> {
  await ctx.limiter.count('message', ctx.address);
  if (!website) await ctx.em.transactional((em) => store(em, ctx, by));
  return { createdAt: ctx.now().toISOString() };
}
