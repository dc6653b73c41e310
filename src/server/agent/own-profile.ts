// The profile that an agent took over (`agents.user_id`), as its account reads and edits it. Homes read the agent from there, so that all of them show a
// change at once. Rating, number of reviews and figures stay computed.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AgentChange, FREE_NAME_DAYS, type OwnAgent } from '../../shared/agent/agent-profile.ts';
import { m } from '../../shared/messages/messages.ts';
import { uploadId } from '../../shared/property/picture/picture.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import { definedFields } from '../defined-fields.ts';
import { DomainError } from '../errors.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import type { AuthedContext } from '../trpc.ts';
import { Agent } from './agent.entity.ts';
import { shownLanguages } from './agent.ts';

/** The profile of a user that is shown, locked in a transaction. */
function findOwn(em: EntityManager, userId: number, isLocked: boolean) {
  const own = statements(em)
    .selectFrom('agents')
    .select(['id', 'name', 'wanted_name as wantedName', 'title', 'phone', 'image', 'bio', 'specializations', 'languages'])
    .select(['broker_number as brokerNumber', 'claimed_at as claimedAt'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null);
  return (isLocked ? own.forNoKeyUpdate() : own).executeTakeFirst();
}
type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Whether a new name is shown at once: within the first days after the claim. */
const renamesAtOnce = ({ claimedAt }: Pick<OwnRow, 'claimedAt'>, now: Date): boolean =>
  claimedAt !== null && now.getTime() - claimedAt.getTime() < FREE_NAME_DAYS * DAY_MS;

/** The caller's own profile; null without one, and while staff have taken it down. */
export async function readOwnAgent(ctx: AuthedContext): Promise<OwnAgent | null> {
  const own = await findOwn(ctx.em, ctx.user.id, false);
  if (!own) return null;
  const { claimedAt, brokerNumber, languages, ...profile } = own;
  return {
    ...profile,
    languages: shownLanguages(languages),
    brokerNumber: brokerNumber ?? '',
    renamesAtOnce: renamesAtOnce({ claimedAt }, ctx.now()),
  };
}

/** What a new name does to a profile: it is shown, or waits for staff. The name that is shown takes a waiting one back. */
function nameChange(own: OwnRow, name: string, now: Date): Partial<Agent> {
  if (name === own.name) return { wantedName: null };
  return renamesAtOnce(own, now) ? { name, nameAr: null, wantedName: null } : { wantedName: name };
}

/**
 * Changes the caller's own profile. A new name waits for staff from FREE_NAME_DAYS after the claim on.
 * @throws DomainError MISSING for a profile that is not theirs, or that staff took down; INVALID for a picture that they did not upload
 */
export async function updateOwnAgent(ctx: AuthedContext, { id, ...change }: AgentChange): Promise<OwnAgent> {
  await ctx.em.transactional(async (tx) => {
    const own = await findOwn(tx, ctx.user.id, true);
    if (own?.id !== id) throw new DomainError('MISSING', m.agent_not_found());
    const { name, brokerNumber, image, ...rest } = change;
    const isOtherImage = image !== undefined && image !== own.image;
    if (isOtherImage && image) {
      // everyone's browser loads it
      if (!uploadId(image)) throw new DomainError('INVALID', m.photo_unknown());
      await attachPhotos(tx, [ctx.user.id], [image]);
    }
    const fields: Partial<Agent> = {
      ...definedFields(rest),
      ...(isOtherImage && { image }),
      // an Arabic text goes with the English one that it translated
      ...(rest.title !== undefined && rest.title !== own.title && { titleAr: null }),
      ...(rest.bio !== undefined && rest.bio !== own.bio && { bioAr: null }),
      ...(brokerNumber !== undefined && { brokerNumber: brokerNumber || null }),
      ...(name !== undefined && nameChange(own, name, ctx.now())),
    };
    if (Object.keys(fields).length > 0) await tx.nativeUpdate(Agent, { id }, fields);
    if (isOtherImage && uploadId(own.image)) await detachPhotos(tx, [ctx.user.id], ctx.now());
  });
  return (await readOwnAgent(ctx))!;
}
