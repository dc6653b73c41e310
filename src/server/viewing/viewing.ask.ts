// Asks the advertiser of a home for a viewing: stores an inquiry with the wishes as its message, and the viewing that hangs on it.
import type { z } from 'zod';
import { formatViewingTime } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ViewingAskInput, viewingAskedSchema } from '../../shared/viewing/viewing.ts';
import { isViewingTime } from '../../shared/viewing/viewing-times.ts';
import type { Context } from '../context.ts';
import { lockText } from '../db/locks.ts';
import { DomainError, invalidField } from '../errors.ts';
import { Inquiry } from '../inquiry/inquiry.entity.ts';
import { admitInquiry, storeInquiry } from '../inquiry/inquiry.ts';
import { Viewing } from './viewing.entity.ts';
import { tellOfViewing } from './viewing.notify.ts';
import { askerKeyOf, selectViewings } from './viewing.row.ts';
import { nextOpenStep } from './viewing.schedule.ts';

/** The most requests of one person that wait for an answer. */
const MAX_WAITING = 3;

/** The message that stands in the conversation, in the language of who asks. */
const messageOf = (times: string[], { byVideo, note }: ViewingAskInput): string =>
  [
    byVideo ? m.viewing_message_video() : m.viewing_message(),
    times.map((time) => `– ${formatViewingTime(time)}`).join('\n'),
    ...(note ? [note] : []),
  ].join('\n\n');

/**
 * Stores a request for a viewing and emails it to who answers for the home. A repetition within ten minutes is ignored.
 * @throws DomainError MISSING when there is no such home, INVALID for a time that cannot be or an own home, CONFLICT for a second request for the home,
 * LIMIT when too many wait for an answer, TOO_MANY over the limits
 */
export async function askForViewing(ctx: Context, input: ViewingAskInput): Promise<z.infer<typeof viewingAskedSchema>> {
  await admitInquiry(ctx, input.propertyId);
  const now = ctx.now();
  if (!input.times.every((time) => isViewingTime(time, now))) throw invalidField('times', m.viewing_time_invalid());
  // a hidden field of the form, which only programs fill; they get the usual response
  if (input.website) return { id: null, inquiryId: null };
  const times = input.times.map((time) => time.toISOString()).toSorted();
  const { times: _times, byVideo, note, ...fields } = input;
  const userId = ctx.signedIn?.user.id ?? null;
  const askerKey = askerKeyOf(userId, input.email);
  return ctx.em.transactional(async (tx) => {
    // the requests of one person are counted one after the other
    await lockText(tx, `viewings-of:${askerKey}`);
    const stored = await storeInquiry(ctx, tx, { ...fields, message: messageOf(times, input) }, now);
    if (!stored) return { id: null, inquiryId: null };
    if (stored.property.ownerId !== null && stored.property.ownerId === userId) throw new DomainError('INVALID', m.viewing_own_home());
    const open = await selectViewings(tx, `v.asker_key = $1 and v.state in ('asked', 'offered', 'agreed')`, [askerKey], 'limit 100');
    if (open.some((row) => row.property_id === input.propertyId)) throw new DomainError('CONFLICT', m.viewing_asked_already());
    if (open.filter(({ state }) => state === 'asked').length >= MAX_WAITING)
      throw new DomainError('LIMIT', m.viewing_too_many({ max: MAX_WAITING }));
    const { dueAt, dueStep } = nextOpenStep(times, now, now);
    const viewing = tx.create(Viewing, {
      inquiry: tx.getReference(Inquiry, stored.inquiry.id, { wrapped: true }),
      times,
      askerKey,
      byVideo: byVideo === true,
      dueAt,
      dueStep,
      changedAt: now,
      createdAt: now,
    });
    await tx.flush();
    const [row] = await selectViewings(tx, 'v.id = $1', [viewing.id]);
    await tellOfViewing(tx, ctx, row!, { kind: 'asked', by: 'sent' }, { to: ['received'], note, warning: stored.hasWarning });
    return { id: viewing.id, inquiryId: stored.inquiry.id };
  });
}
