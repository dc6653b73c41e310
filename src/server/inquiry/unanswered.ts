// What a brokerage chose for inquiries that no one has answered after 30 minutes: who answers is reminded, or the person goes to the next member
// (`organizations.unanswered_rule`). Once for an inquiry (`inquiries.unanswered_at`), in one transaction with the email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { UnansweredRule } from '../../shared/organization/organization.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { localeOr } from '../locale.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { cleanName } from '../mail/template/mail.name.ts';
import { assignInTurn, lockTurns } from '../organization/turns.ts';
import { pushToMember } from '../push/push.ts';
import { givePerson } from './person/keep-person.ts';
import { isRiskyMessage } from './risky-message.ts';

/** How long an inquiry waits for an answer first, and after how long a brokerage that turns this on is not asked about it any more. */
const WAIT_MS = 30 * MINUTE_MS;
const FORGET_MS = DAY_MS;
/** The most inquiries of one run. */
const MAX_A_RUN = 500;

/**
 * Inquiries that wait. One whose person was called or written to by WhatsApp since is answered as far as the brokerage is concerned, and a person who wants to
 * be called has a time for it.
 */
const WAITING = `i.answered_at is null and i.question_at is null and i.unanswered_at is null and i.status = 'new' and i.call_at is null
  and not exists (select from inquiry_person_entries e where e.person_id = i.person_id and e.kind in ('call', 'whatsapp') and e.created_at > i.created_at)`;

const DUE_SQL = `select i.id, o.id as "organizationId", o.unanswered_rule as rule
  from inquiries i join properties p on p.id = i.property_id join organizations o on o.id = p.organization_id and o.unanswered_rule <> 'nothing'
  where i.created_at between $1 and $2 and ${WAITING} order by i.created_at limit ${MAX_A_RUN}`;

interface DueInquiry {
  id: number;
  organizationId: number;
  rule: UnansweredRule;
}

/** An inquiry that was taken, with who answers it. */
interface TakenInquiry {
  id: number;
  personId: number | null;
  name: string;
  message: string;
  propertyId: number;
  title: string;
  memberId: number | null;
}

const TAKE_SQL = `update inquiries i set unanswered_at = $2 from properties p where i.id = $1 and p.id = i.property_id and ${WAITING}
  returning i.id, i.person_id as "personId", i.name, i.message, p.id as "propertyId", p.title, coalesce(i.assigned_user_id, p.user_id) as "memberId"`;

/** The email to who answers an inquiry that waits; `isGiven`: because it was given to them. */
export const unansweredEmail = (
  inquiry: Pick<TakenInquiry, 'id' | 'name' | 'message' | 'propertyId' | 'title'>,
  address: string,
  isGiven: boolean,
): EmailMessage => {
  const name = cleanName(inquiry.name, m.message_visitor());
  const title = cleanTitle(inquiry.title) || propertyReference(inquiry.propertyId);
  return {
    to: address,
    kind: 'inquiry-unanswered',
    key: `inquiry-unanswered:${inquiry.id}`,
    subject: m.inquiry_waits_subject({ reference: propertyReference(inquiry.propertyId) }),
    blocks: [
      { text: isGiven ? m.inquiry_waits_given({ name, title }) : m.inquiry_waits_text({ name, title }) },
      ...(isRiskyMessage(inquiry.message) ? [{ text: m.moderation_careful() }] : []),
      { quote: inquiry.message },
      { button: { label: m.message_answer_on_site(), path: `/inquiries/${inquiry.id}` } },
    ],
  };
};

type StepDeps = Pick<Deps, 'jobs' | 'mail' | 'now'>;

/** Gives the person of an inquiry to the next member. @returns who answers now; null when there is no other */
async function giveToNext(tx: EntityManager, organizationId: number, inquiry: TakenInquiry, now: Date): Promise<number | null> {
  if (inquiry.personId === null) return null;
  const nextId = await assignInTurn(tx, organizationId, inquiry.memberId);
  if (nextId === null) return null;
  await givePerson(tx, inquiry.personId, nextId);
  await tx.execute('update inquiries set unread_by_owner = true where person_id = ? and status = ?', [inquiry.personId, 'new']);
  await tx.execute(`insert into inquiry_person_entries (person_id, kind, member_id, created_at) values (?, 'assigned', ?, ?)`, [
    inquiry.personId,
    nextId,
    now,
  ]);
  return nextId;
}

/** Does for one inquiry what its brokerage chose, unless an answer came meanwhile or another process was faster. */
async function takeStep(deps: StepDeps, tx: EntityManager, { id, organizationId, rule }: DueInquiry): Promise<void> {
  // before the inquiry: who writes at this moment locks turns first too
  if (rule === 'next') await lockTurns(tx, organizationId);
  const now = deps.now();
  const [inquiry] = await rows<TakenInquiry>(tx, preparedStatement(TAKE_SQL, [id, now]));
  if (!inquiry) return;
  // a person who wrote several times waits once
  await tx.execute(`update inquiries set unanswered_at = ? where person_id = ? and status = 'new' and unanswered_at is null`, [
    now,
    inquiry.personId,
  ]);
  const nextId = rule === 'next' ? await giveToNext(tx, organizationId, inquiry, now) : null;
  const memberId = nextId ?? inquiry.memberId;
  if (memberId === null) return;
  await pushToMember(deps, tx, memberId, { kind: nextId === null ? 'waiting' : 'given', inquiryId: id });
  const user = await statements(tx)
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!user) return;
  await deps.mail.send(
    tx,
    writeEmail(localeOr(user.locale), () => unansweredEmail(inquiry, user.email, nextId !== null)),
  );
}

/** Every minute: the inquiries that have waited for 30 minutes, each in its own transaction. @returns how many were looked at */
export async function takeUnansweredSteps(deps: StepDeps, em: EntityManager): Promise<number> {
  const now = deps.now().getTime();
  const due = await rows<DueInquiry>(em, preparedStatement(DUE_SQL, [new Date(now - FORGET_MS), new Date(now - WAIT_MS)]));
  const errors: unknown[] = [];
  for (const inquiry of due)
    await em
      .fork()
      .transactional((tx) => takeStep(deps, tx, inquiry))
      .catch((error: unknown) => errors.push(error));
  // the job is repeated; one that fails stops no other
  if (errors.length > 0) throw errors[0];
  return due.length;
}
