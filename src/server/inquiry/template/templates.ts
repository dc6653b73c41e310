// Reply templates of a member, or of all in their brokerage (`reply_templates`): lists, saves and deletes them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isFilledTemplate } from '../../../shared/inquiry/placeholders.ts';
import { MAX_TEMPLATES, type ReplyTemplates } from '../../../shared/inquiry/reply-template.ts';
import { m } from '../../../shared/messages/messages.ts';
import { lockText } from '../../db/locks.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { holdMembership, managedOrganization } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';

/** SQL condition: the user may use the template `t`: one of their organization, or one that they wrote for themselves. */
const isUsableBy = (user: string): string => `(t.organization_id = (select membership.organization_id from organization_members membership
  where membership.user_id = ${user}) or (t.organization_id is null and t.user_id = ${user}))`;
/** SQL condition: the user may delete the template `t` that they may use: who wrote it, and owners and managers. */
const isDeletableBy = (user: string): string => `(t.user_id = ${user} or t.organization_id = ${managedOrganization(user)}) is true`;

const LIST_SQL = `select t.id, t.text, ${isDeletableBy('$1')} as "isOwn" from reply_templates t where ${isUsableBy('$1')} order by t.id desc limit ${2 * MAX_TEMPLATES}`;

/** The templates that the caller may use, newest first. */
export const listTemplates = (ctx: AuthedContext, em: EntityManager = ctx.em): Promise<ReplyTemplates> =>
  rows(em, preparedStatement(LIST_SQL, [ctx.user.id]));

/**
 * Saves a template for the caller, and in an organization for all in it. A text that is saved already is not saved again.
 * @throws DomainError LIMIT for more than MAX_TEMPLATES
 */
export async function saveTemplate(ctx: AuthedContext, text: string): Promise<ReplyTemplates> {
  await ctx.em.transactional(async (tx) => {
    const organizationId = (await holdMembership(tx, ctx.user.id))?.organizationId ?? null;
    await lockText(tx, organizationId === null ? `templates-of:${ctx.user.id}` : `templates:${organizationId}`);
    const templates = await listTemplates(ctx, tx);
    if (templates.some((template) => template.text === text)) return;
    if (templates.length >= MAX_TEMPLATES) throw new DomainError('LIMIT', m.inquiry_template_many({ max: MAX_TEMPLATES }));
    await statements(tx)
      .insertInto('reply_templates')
      .values({ organization_id: organizationId, user_id: ctx.user.id, text, created_at: ctx.now() })
      .execute();
  });
  return listTemplates(ctx);
}

/** Deletes a template. @throws DomainError MISSING for who may not */
export async function removeTemplate(ctx: AuthedContext, id: number): Promise<ReplyTemplates> {
  const removed = await ctx.em.transactional((tx) =>
    rows<{ id: number }>(
      tx,
      preparedStatement(`delete from reply_templates t where t.id = $1 and ${isUsableBy('$2')} and ${isDeletableBy('$2')} returning t.id`, [
        id,
        ctx.user.id,
      ]),
    ),
  );
  if (removed.length === 0) throw new DomainError('MISSING', m.inquiry_template_missing());
  return listTemplates(ctx);
}

/** Whether a text is a template that a user may use, filled in. */
export async function isFromTemplate(em: EntityManager, userId: number, message: string): Promise<boolean> {
  const templates = await rows<{ text: string }>(em, preparedStatement(LIST_SQL, [userId]));
  return templates.some(({ text }) => isFilledTemplate(text, message));
}
