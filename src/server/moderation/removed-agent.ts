// Takes agents' profiles down and shows them again (`agents.removed_at`); the agents' homes stay online. Also serves the page behind a
// signed email link on which an agent, who has no account, appeals: it stores `appeals` and opens a review item (`review_items`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { appealTextSchema, MAX_APPEAL_LENGTH } from '../../shared/moderation/report.ts';
import { Agent } from '../agent/agent.entity.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedLink } from '../mail/link/signed-link.ts';
import { storeAppeal } from './appeal.ts';

/** Path of the page on which an agent appeals against a decision. Its link is signed with the id of the decision's review item. */
export const AGENT_APPEAL_PATH = '/appeal';

/** Takes an agent's profile down. `itemId` is the review item of the decision. */
export const removeAgent = async (tx: EntityManager, id: number, itemId: number, now: Date): Promise<void> =>
  void (await tx.nativeUpdate(Agent, { id }, { removedAt: now, removedItemId: itemId }));

/** Shows an agent's profile again. @returns null when it had not been taken down */
export const restoreAgent = async (tx: EntityManager, id: number): Promise<'shown' | null> =>
  (await tx.nativeUpdate(Agent, { id, removedAt: { $ne: null } }, { removedAt: null, removedItemId: null })) > 0 ? 'shown' : null;

type AppealDeps = Pick<Deps, 'orm' | 'now'>;

/**
 * The profile that the decision of a review item took down, and the appeal against it, if any; undefined when the profile is shown
 * again.
 */
const findRemoved = ({ orm }: AppealDeps, itemId: number) =>
  statements(orm.em)
    .selectFrom('agents as agent')
    .leftJoin('appeals as appeal', 'appeal.item_id', 'agent.removed_item_id')
    .select(['agent.id as agentId', 'agent.name', 'appeal.id as appealId'])
    .where('agent.removed_item_id', '=', itemId)
    .where('agent.removed_at', 'is not', null)
    .executeTakeFirst();

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
  return removed.appealId ? sentPage() : formPage(removed.name);
}

/**
 * Stores the appeal, of which a decision can have one, and says that it was sent. An invalid text is shown in the form again with its
 * error.
 */
async function submitAppeal(deps: AppealDeps, itemId: number, value: string): Promise<LinkPage | null> {
  const removed = await findRemoved(deps, itemId);
  if (!removed) return null;
  if (removed.appealId) return sentPage();
  const text = appealTextSchema.safeParse(value);
  if (!text.success) return formPage(removed.name, { value, error: text.error.issues[0]!.message });
  const appeal = { itemId, subject: { kind: 'agent', id: removed.agentId }, userId: null, text: text.data, now: deps.now() } as const;
  try {
    await deps.orm.em.fork().transactional((tx) => storeAppeal(tx, appeal));
  } catch (error) {
    // when the button was pressed twice, the other request may have stored the appeal first
    if (!(await findRemoved(deps, itemId))?.appealId) throw error;
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
