// Reminders of people who ask about homes: a member sets a time, gets an email then, and ends it by a press (`inquiry_reminders`).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { PersonPage, personReminderInputSchema } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { cleanName } from '../../mail/template/mail.name.ts';
import { isSeenBy } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';
import { changePerson, MAX_REMINDERS, remindersOf, viewPerson } from './person.page.ts';

/** The most reminders that one run sends. */
const MAX_A_RUN = 500;

/**
 * Reminds the caller of a person at a time, by email.
 * @throws DomainError MISSING for who does not see the person, INVALID for a time that has passed, LIMIT for too many that are not done
 */
export async function remindOfPerson(
  ctx: AuthedContext,
  { id, dueAt, text }: z.output<typeof personReminderInputSchema>,
): Promise<PersonPage> {
  const now = ctx.now();
  if (dueAt <= now) throw invalidField('dueAt', m.person_remind_time());
  return changePerson(ctx, id, async (tx) => {
    if ((await remindersOf(tx, id)).length >= MAX_REMINDERS) throw new DomainError('LIMIT', m.person_remind_many({ max: MAX_REMINDERS }));
    await statements(tx)
      .insertInto('inquiry_reminders')
      .values({ person_id: id, user_id: ctx.user.id, due_at: dueAt, text, created_at: now })
      .execute();
  });
}

/** Ends a reminder; one that was not sent is never sent. @throws DomainError MISSING for who does not see its person */
export async function endReminder(ctx: AuthedContext, reminderId: number): Promise<PersonPage> {
  const ended = await ctx.em.transactional((tx) =>
    rows<{ personId: number }>(
      tx,
      preparedStatement(
        `update inquiry_reminders r set done_at = coalesce(r.done_at, $3) from inquiry_persons person
         where r.id = $1 and person.id = r.person_id and ${isSeenBy('$2')} returning r.person_id as "personId"`,
        [reminderId, ctx.user.id, ctx.now()],
      ),
    ),
  );
  if (!ended[0]) throw new DomainError('MISSING', m.person_not_found());
  return viewPerson(ctx, ended[0].personId);
}

/** What the email of a reminder says. */
interface DueReminder {
  id: number;
  personId: number;
  name: string;
  text: string;
  address: string;
}

/** The email of a reminder, with the way to the page of the person. */
export const reminderEmail = ({ id, personId, name, text, address }: DueReminder): EmailMessage => ({
  to: address,
  kind: 'person-reminder',
  key: `person-reminder:${id}`,
  subject: m.person_mail_subject(),
  blocks: [
    { text: m.person_mail_text({ name: cleanName(name, m.message_visitor()) }) },
    ...(text ? [{ quote: text }] : []),
    { button: { label: m.person_mail_button(), path: `/inquiries/people/${personId}` } },
  ],
});

/** Takes a reminder that is due and not done; whom it reminds must still see the person, else who answers the person does. */
const TAKE_SQL = `update inquiry_reminders r set sent_at = $2 from inquiry_persons person
  where r.id = $1 and r.sent_at is null and r.done_at is null and r.due_at <= $2 and person.id = r.person_id
  returning r.id, r.person_id as "personId", r.text, person.name, case when ${isSeenBy('r.user_id')} then r.user_id else person.assigned_user_id end as "userId"`;

/** Every minute: emails the reminders that are due, each in its own transaction. @returns how many were looked at */
export async function sendReminders(deps: Pick<Deps, 'mail' | 'now'>, em: EntityManager): Promise<number> {
  const statement = `select id from inquiry_reminders where due_at <= $1 and sent_at is null and done_at is null order by due_at limit ${MAX_A_RUN}`;
  const due = await rows<{ id: number }>(em, preparedStatement(statement, [deps.now()]));
  const errors: unknown[] = [];
  for (const { id } of due) {
    const once = em.fork().transactional(async (tx) => {
      const [reminder] = await rows<Omit<DueReminder, 'address'> & { userId: number | null }>(
        tx,
        preparedStatement(TAKE_SQL, [id, deps.now()]),
      );
      if (!reminder || reminder.userId === null) return;
      const user = await statements(tx)
        .selectFrom('users')
        .select(['email', 'locale'])
        .where('id', '=', reminder.userId)
        .where('email_confirmed_at', 'is not', null)
        .executeTakeFirst();
      if (!user) return;
      await deps.mail.send(
        tx,
        writeEmail(localeOr(user.locale), () => reminderEmail({ ...reminder, address: user.email })),
      );
    });
    await once.catch((error: unknown) => errors.push(error));
  }
  // the job is repeated; one that fails stops no other
  if (errors.length > 0) throw errors[0];
  return due.length;
}
