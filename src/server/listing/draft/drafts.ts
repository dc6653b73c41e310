// Drafts of new listings (`listing_drafts`): stored while their member fills in the form, read on any device, deleted when the listing is published.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import {
  type DraftItem,
  type DraftRef,
  type ListingDraft,
  listingValuesSchema,
  MAX_DRAFTS,
  type saveDraftInputSchema,
} from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { DRAFT_LOCK, lockOfUser } from '../../db/locks.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';

const missing = () => new DomainError('MISSING', m.my_listings_draft_missing());

/** Replaces a draft of the caller. @throws DomainError MISSING; CONFLICT when it was stored elsewhere since the form has read it */
async function replaceDraft(ctx: AuthedContext, { id, version }: DraftRef, form: string): Promise<DraftRef> {
  const [saved] = await rows<DraftRef>(
    ctx.em,
    preparedStatement(
      `update listing_drafts set form = $4::jsonb, version = version + 1, saved_at = $5
      where id = $1 and user_id = $2 and version = $3 returning id, version`,
      [id, ctx.user.id, version, form, ctx.now()],
    ),
  );
  if (saved) return saved;
  const [stored] = await rows<{ id: number }>(
    ctx.em,
    preparedStatement('select id from listing_drafts where id = $1 and user_id = $2', [id, ctx.user.id]),
  );
  throw stored ? new DomainError('CONFLICT', m.my_listings_draft_changed()) : missing();
}

/**
 * Stores a draft of the caller: a new one, or in place of the one that it names.
 * @throws DomainError LIMIT over the number of drafts; MISSING for another member's; CONFLICT when it was stored elsewhere meanwhile
 */
export async function saveDraft(ctx: AuthedContext, { draft, values }: z.infer<typeof saveDraftInputSchema>): Promise<DraftRef> {
  const form = JSON.stringify(values);
  if (draft) return replaceDraft(ctx, draft, form);
  return ctx.em.transactional(async (tx) => {
    await lockOfUser(tx, DRAFT_LOCK, ctx.user.id);
    if ((await countDrafts(tx, ctx.user.id)) >= MAX_DRAFTS) throw new DomainError('LIMIT', m.my_listings_draft_limit({ max: MAX_DRAFTS }));
    const [saved] = await rows<DraftRef>(
      tx,
      preparedStatement(
        'insert into listing_drafts (user_id, form, saved_at, created_at) values ($1, $2::jsonb, $3, $3) returning id, version',
        [ctx.user.id, form, ctx.now()],
      ),
    );
    return saved!;
  });
}

/** How many drafts a member has. */
export async function countDrafts(em: EntityManager, userId: number): Promise<number> {
  const sql = 'select count(*)::int as count from listing_drafts where user_id = $1';
  return (await rows<{ count: number }>(em, preparedStatement(sql, [userId])))[0]!.count;
}

/** The drafts of the caller, last saved first. */
export async function listDrafts(ctx: AuthedContext): Promise<DraftItem[]> {
  const sql = `select id, version, form->>'title' as title, form->>'location' as location, form->'images'->>0 as image, saved_at as "savedAt"
    from listing_drafts where user_id = $1 order by saved_at desc, id desc limit ${MAX_DRAFTS}`;
  const found = await rows<DraftItem & { savedAt: Date | string }>(ctx.em, preparedStatement(sql, [ctx.user.id]));
  return found.map((draft) => ({ ...draft, savedAt: toIsoTime(draft.savedAt) }));
}

/** A draft of the caller. @throws DomainError MISSING */
export async function getDraft(ctx: AuthedContext, id: number): Promise<ListingDraft> {
  const sql = 'select id, version, form, saved_at as "savedAt" from listing_drafts where id = $1 and user_id = $2';
  const [draft] = await rows<DraftRef & { form: unknown; savedAt: Date | string }>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!draft) throw missing();
  // a draft that an earlier release stored lacks fields, which have defaults
  return { id: draft.id, version: draft.version, values: listingValuesSchema.parse(draft.form), savedAt: toIsoTime(draft.savedAt) };
}

/** Deletes a draft of the caller. @throws DomainError MISSING */
export async function removeDraft(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  if ((await endDraft(ctx.em, ctx.user.id, id)) === 0) throw missing();
  return { id };
}

/** Deletes a member's draft, because it was published; one that is gone already changes nothing. @returns how many were deleted */
export const endDraft = async (em: EntityManager, userId: number, id: number): Promise<number> =>
  (await rows(em, preparedStatement('delete from listing_drafts where id = $1 and user_id = $2 returning id', [id, userId]))).length;
