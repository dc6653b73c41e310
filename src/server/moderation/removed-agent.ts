// Takes agents' profiles down (`agents.removed_at`) and shows them again; their homes stay online. Also the page on which an agent, who has no account,
// appeals by a signed link.
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

/** Path of the page on which an agent, who has no account, appeals against a decision; signed with the id of its item. */
export const AGENT_APPEAL_PATH = '/appeal';

/** Takes a profile down by the decision of an item. */
export const removeAgent = async (tx: EntityManager, id: number, itemId: number, now: Date): Promise<void> =>
  void (await tx.execute('update agents set removed_at = ?, removed_item_id = ? where id = ?', [now, itemId, id]));

/** Shows a profile again. @returns whether it was taken down */
export const restoreAgent = async (tx: EntityManager, id: number): Promise<boolean> =>
  (
    await tx.execute<unknown[]>(
      'update agents set removed_at = null, removed_item_id = null where id = ? and removed_at is not null returning 1',
      [id],
    )
  ).length > 0;

type AppealDeps = Pick<Deps, 'orm' | 'now'>;

/** The profile that the decision of an item took down, and whether the one appeal against it exists. */
async function findRemoved(
  { orm }: AppealDeps,
  itemId: number,
): Promise<{ agentId: number; name: string; isAppealed: boolean } | undefined> {
  const sql = `select a.id as "agentId", a.name, exists (select 1 from appeals p where p.item_id = $1) as "isAppealed"
    from agents a where a.removed_item_id = $1 and a.removed_at is not null`;
  const [row] = await rows<{ agentId: number; name: string; isAppealed: boolean }>(orm.em, preparedStatement(sql, [itemId]));
  return row;
}

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

/** The page of an appeal; null when the profile is shown again. */
async function showAppeal(deps: AppealDeps, itemId: number): Promise<LinkPage | null> {
  const removed = await findRemoved(deps, itemId);
  if (!removed) return null;
  return removed.isAppealed ? sentPage() : formPage(removed.name);
}

/** Stores the one appeal; an invalid text is shown again with its error. */
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
    // an appeal of a second press of the button came first
    if (!(await findRemoved(deps, itemId))?.isAppealed) throw error;
  }
  return sentPage();
}

/** The route of the page on which an agent appeals. */
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
