// The office's check of a held review, which may be a second one of the same person and is neither shown nor counted: the email to the office, the
// page behind its link, and the decision on that page, which publishes the row in `reviews` or deletes it.
import { m } from '../../shared/messages/messages.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { Review } from './review.entity.ts';

/** Path of the page on which the office publishes or removes a held review. */
export const CHECK_PATH = '/reviews/check';

/** The email that asks the office to check a held review. */
export const heldReviewEmail = (
  env: Pick<Deps['env'], 'OFFICE_EMAIL' | 'sessionSecrets'>,
  id: number,
  agentName: string,
  { author, rating, text }: { author: string; rating: number; text: string },
): EmailMessage => ({
  to: env.OFFICE_EMAIL,
  kind: 'review-held',
  key: `review:${id}:held`,
  subject: m.review_check_subject({ id }),
  blocks: [
    { text: m.review_check_lead() },
    { quote: text },
    {
      facts: [
        [m.review_check_agent(), agentName],
        [m.review_check_from(), author],
        [m.review_check_stars(), String(rating)],
      ],
    },
    { button: { label: m.review_check_button(), path: signedPath(env, CHECK_PATH, id) } },
  ],
});

/** The page of a held review with buttons to publish and to remove it. Null when the review is not held. */
export async function showHeldReview(deps: Pick<Deps, 'orm'>, id: number): Promise<LinkPage | null> {
  const row = await statements(deps.orm.em)
    .selectFrom('reviews as r')
    .innerJoin('agents as a', 'a.id', 'r.agent_id')
    .select(['r.author', 'r.rating', 'r.text', 'a.name as agent'])
    .where('r.id', '=', id)
    .where('r.held_at', 'is not', null)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    title: m.review_check_title(),
    text: m.review_check_text({ author: row.author || m.review_member(), agent: row.agent, rating: row.rating }),
    quote: row.text,
    buttons: [
      { label: m.review_check_publish(), value: 'publish' },
      { label: m.review_check_remove(), value: 'remove' },
    ],
  };
}

/**
 * Publishes or deletes a held review, and returns a page that confirms the decision. Any choice but `publish` and `remove` shows the first page again.
 * Null when the review is not held.
 */
export async function decideReview(deps: Pick<Deps, 'orm'>, id: number, choice: string): Promise<LinkPage | null> {
  if (choice !== 'publish' && choice !== 'remove') return showHeldReview(deps, id);
  const em = deps.orm.em.fork();
  const held = { id, heldAt: { $ne: null }, removedAt: null };
  const decided = await (choice === 'publish' ? em.nativeUpdate(Review, held, { heldAt: null }) : em.nativeDelete(Review, held));
  if (decided === 0) return null;
  return choice === 'publish'
    ? { title: m.review_check_published_title(), text: m.review_check_published_text() }
    : { title: m.review_check_removed_title(), text: m.review_check_removed_text() };
}
