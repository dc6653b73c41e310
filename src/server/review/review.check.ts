import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link.page.ts';
import type { EmailMessage } from '../mail/mail.ts';
import { signedPath } from '../mail/signed-link.ts';

/** Path of the page on which the office publishes or removes a held review. */
export const CHECK_PATH = '/reviews/check';

/** The email to the office about a held review, which is neither shown nor counted. */
export const heldReviewEmail = (
  env: Pick<Deps['env'], 'OFFICE_EMAIL' | 'sessionSecrets'>,
  id: number,
  agentName: string,
  { author, rating, text }: { author: string; rating: number; text: string },
): EmailMessage => ({
  to: env.OFFICE_EMAIL,
  kind: 'review-held',
  key: `review:${id}:held`,
  subject: `A review waits to be checked, no. ${id}`,
  blocks: [
    {
      text: 'Another review of the same agent came from the same network within thirty days. This one is neither shown nor counted until you decide.',
    },
    { quote: text },
    {
      facts: [
        ['Agent', agentName],
        ['From', author],
        ['Stars', String(rating)],
      ],
    },
    { button: { label: 'Check the review', path: signedPath(env, CHECK_PATH, id) } },
  ],
});

interface HeldReview {
  author: string;
  rating: number;
  text: string;
  agent: string;
}

export async function showHeldReview(deps: Pick<Deps, 'orm'>, id: number): Promise<LinkPage | null> {
  const sql = `select r.author, r.rating, r.text, a.name as agent from reviews r join agents a on a.id = r.agent_id where r.id = $1 and r.held_at is not null`;
  const [row] = await rows<HeldReview>(deps.orm.em, preparedStatement(sql, [id]));
  if (!row) return null;
  return {
    title: 'Check a review',
    text: `${row.author} gives ${row.agent} ${row.rating} of 5 stars. Several reviews of this agent came from the same network.`,
    quote: row.text,
    buttons: [
      { label: 'Publish it', value: 'publish' },
      { label: 'Remove it', value: 'remove' },
    ],
  };
}

/** Publishes or removes a held review. Null when it is not held. */
export async function decideReview(deps: Pick<Deps, 'orm'>, id: number, choice: string): Promise<LinkPage | null> {
  const publish = 'update reviews set held_at = null where id = $1 and held_at is not null returning id';
  const remove = 'delete from reviews where id = $1 and held_at is not null returning id';
  if (choice !== 'publish' && choice !== 'remove') return showHeldReview(deps, id);
  const [row] = await rows<unknown>(deps.orm.em, preparedStatement(choice === 'publish' ? publish : remove, [id]));
  if (!row) return null;
  return choice === 'publish'
    ? { title: 'The review is published', text: 'It is shown on the page of the agent and counts.' }
    : { title: 'The review is removed', text: 'It was never shown and does not count.' };
}
