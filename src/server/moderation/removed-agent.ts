// Takes agents' profiles down and shows them again (`agents.removed_at`); the agents' homes stay online. Also serves the page behind a
// signed email link on which an agent, who has no account, appeals: it stores `appeals` and opens a review item (`review_items`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { appealTextSchema, MAX_APPEAL_LENGTH } from '../../shared/moderation/report.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedLink } from '../mail/link/signed-link.ts';
import { storeAppeal } from './appeal.ts';

/** Path of the page on which an agent appeals against a decision. Its link is signed with the id of the decision's review item. */
export const AGENT_APPEAL_PATH = '/appeal';

/** Takes an agent's profile down. `itemId` is the review item of the decision. */
export const removeAgent = async (tx: EntityManager, id: number, itemId: number, now: Date): Promise<void> =>
  void (await tx.execute('update agents set removed_at = ?, removed_item_id = ? where id = ?', [now, itemId, id]));

/** Shows an agent's profile again. @returns null when it had not been taken down */
export const restoreAgent = async (tx: EntityManager, id: number): Promise<'shown' | null> =>
  (
    await tx.execute<unknown[]>(
      'update agents set removed_at = null, removed_item_id = null where id = ? and removed_at is not null returning 1',
      [id],
    )
  ).length > 0
    ? 'shown'
    : null;

type AppealDeps = Pick<Deps, 'orm' | 'now'>;

/**
 * The profile that the decision of a review item took down, and whether it has been appealed against; undefined when the profile is shown
 * again.
 */
async function findRemoved(
  { orm }: AppealDeps,
  itemId: number,
): Promise<{ agentId: number; name: string; isAppealed: boolean } | undefined> {
  const sql = `select agent.id as "agentId", agent.name, exists (select 1 from appeals where item_id = $1) as "isAppealed"
    from agents agent where agent.removed_item_id = $1 and agent.removed_at is not null`;
  const [row] = await rows<{ agentId: number; name: string; isAppealed: boolean }>(orm.em, preparedStatement(sql, [itemId]));
  return row;
}

/** The page with the form of the appeal; `rejected` is a text that was not accepted, and why. */
const formPage = (name: string, rejected?: { value: string; error: string }): LinkPage => ({
  title: m.moderation_appeal(),
  text: m.moderation_appeal_profile({ name }),
  field: {
    label: m.moderation_appeal_title(),
    name: 'text',
    value: rejected?.value ?? '',
    maxLength: MAX_APPEAL_LENGTH,
    ...(rejected && { error: rejected.error }),
  },
  buttons: [{ label: m.moderation_appeal(), value: 'send' }],
});
const sentPage = (): LinkPage => ({ title: m.moderation_appeal_sent(), text: m.moderation_appeal_sent_text() });

/** The form of the appeal, or that it was sent; null, which makes the link invalid, when the profile is shown again. */
async function showAppeal(deps: AppealDeps, itemId: number): Promise<LinkPage | null> {
  const removed = await findRemoved(deps, itemId);
  if (!removed) return null;
  return removed.isAppealed ? sentPage() : formPage(removed.name);
}

/**
 * Stores the appeal, of which a decision can have one, and says that it was sent. An invalid text is shown in the form again with its
 * error.
 */
async function submitAppeal(deps: AppealDeps, itemId: number, value: string): Promise<LinkPage | null> {
  const removed = await findRemoved(deps, itemId);
  if (!removed) return null;
  if (removed.isAppealed) return sentPage();
  const text = appealTextSchema.safeParse(value);
  if (!text.success) return formPage(removed.name, { value, error: text.error.issues[0]!.message });
  const appeal = { itemId, subject: { kind: 'agent', id: removed.agentId }, userId: null, text: text.data, now: deps.now() } as const;
  try {
    await deps.orm.em.fork().transactional((tx) => storeAppeal(tx, appeal));
  } catch (error) {
    // when the button was pressed twice, the other request may have stored the appeal first
    if (!(await findRemoved(deps, itemId))?.isAppealed) throw error;
  }
  return sentPage();
}

/** The route of the page on which an agent appeals; an unsigned or changed link gets the page of an invalid link. */
export function agentAppealRoutes(deps: Deps) {
  const route: LinkRoute = {
    path: AGENT_APPEAL_PATH,
    show: ({ query }) => {
      const id = readSignedLink(deps.env, AGENT_APPEAL_PATH, query);
      return id === null ? null : showAppeal(deps, id);
    },
    act: async ({ query, form }) => {
      const id = readSignedLink(deps.env, AGENT_APPEAL_PATH, query);
      return id === null ? null : submitAppeal(deps, id, form.text ?? '');
    },
    invalid: () => ({ title: m.ui_link_invalid(), text: m.inquiry_link_invalid_text() }),
  };
  return linkRoutes(deps, [route]);
}
