// The people who asked as lines of a CSV file. In a brokerage owners and managers download it, and all owners hear of it once a day.
import type { z } from 'zod';
import { csvValue } from '../../../shared/csv.ts';
import type { personExportInputSchema } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { dubaiDay } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { cleanName } from '../../mail/template/mail.name.ts';
import { holdMembership, managedOrganization } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';

/** The most people in a file, those who wrote last. */
const MAX_LINES = 50_000;

/** Of the notes about a person the newest, the latest first, and of their texts this many characters: a file holds 50,000 people in memory. */
const MAX_NOTES = 20;
const MAX_NOTES_LENGTH = 2000;

/** SQL of the columns of the file, in its order. */
const COLUMNS = {
  name: 'person.name',
  email: 'person.email',
  phone: 'person.phone',
  stage: 'person.stage',
  lostReason: 'person.lost_reason',
  answeredBy: 'coalesce(member.full_name, member.username)',
  inquiries: '(select count(*)::int from inquiries i where i.person_id = person.id)',
  notes: `(select left(string_agg(note.text, ' | ' order by note.id desc), ${MAX_NOTES_LENGTH}) from (select e.id, e.text from inquiry_person_entries e
    where e.person_id = person.id and e.kind = 'note' order by e.created_at desc, e.id desc limit ${MAX_NOTES}) note)`,
  firstOn: `to_char(person.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')`,
  lastOn: `to_char(person.last_at at time zone 'Asia/Dubai', 'YYYY-MM-DD')`,
} as const;
type ExportRow = Record<keyof typeof COLUMNS, string | number | null>;

const EXPORT_SQL = `select ${Object.entries(COLUMNS)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')}
  from inquiry_persons person left join users member on member.id = person.assigned_user_id
  where (person.user_id = $1 or person.organization_id = ${managedOrganization('$1')}) and ($2::text is null or person.stage = $2)
  order by person.last_at desc, person.id desc limit ${MAX_LINES}`;

/** Tells an owner who downloaded the people of the brokerage. */
export const exportEmail = (address: string, name: string, organizationId: number, day: string): EmailMessage => ({
  to: address,
  kind: 'people-download',
  key: `people-download:${organizationId}:${day}`,
  subject: m.person_export_subject(),
  blocks: [
    { text: m.person_export_text({ name: cleanName(name, m.message_visitor()) }) },
    { button: { label: m.person_export_button(), path: '/team/people' } },
  ],
});

/** Tells all owners of an organization of a download, at most once a day. */
async function tellOwners(ctx: AuthedContext, organizationId: number): Promise<void> {
  const name = ctx.user.fullName ?? ctx.user.username;
  const day = dubaiDay(ctx.now());
  await ctx.em.transactional(async (tx) => {
    const owners = await statements(tx)
      .selectFrom('organization_members as membership')
      .innerJoin('users as u', 'u.id', 'membership.user_id')
      .select(['u.email', 'u.locale'])
      .where('membership.organization_id', '=', organizationId)
      .where('membership.role', '=', 'owner')
      .where('u.email_confirmed_at', 'is not', null)
      .execute();
    await ctx.mail.sendAll(
      tx,
      owners.map((owner) => writeEmail(localeOr(owner.locale), () => exportEmail(owner.email, name, organizationId, day))),
    );
  });
}

/**
 * The people who asked the caller or their brokerage, latest first, as lines of a CSV file with the line of its names. Spreadsheets run no cell as a formula.
 * @throws DomainError FORBIDDEN for agents, TOO_MANY over the limit of exports
 */
export async function exportPersons(
  ctx: AuthedContext,
  { stage }: z.infer<typeof personExportInputSchema>,
): Promise<{ names: string; lines: string[] }> {
  await ctx.limiter.count('export', `people:${ctx.user.id}`);
  const membership = await ctx.em.transactional((tx) => holdMembership(tx, ctx.user.id));
  if (membership?.role === 'agent') throw new DomainError('FORBIDDEN', m.team_role_needed());
  if (membership) await tellOwners(ctx, membership.organizationId);
  const found = await rows<ExportRow>(ctx.em, preparedStatement(EXPORT_SQL, [ctx.user.id, stage ?? null]));
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return { names: names.join(','), lines: found.map((row) => names.map((name) => csvValue(row[name])).join(',')) };
}
