// Marks inquiries with the same text to many homes. They are delivered like every other; only their receivers see a warning.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InquiryInput } from '../../shared/inquiry/inquiry.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { fingerprintOf } from '../message/duplicate-check.ts';
import { isRiskyMessage } from './risky-message.ts';

/** The same text to more homes than this within an hour is marked. */
const MAX_HOMES = 20;
/** Characters below which many visitors may write the same text, such as `Is it still available?`. */
const SHORT_TEXT_LENGTH = 60;

/**
 * The hash of a text, the same for texts that differ in spaces and capitals alone. Of short texts, and of texts with the title of the home (the form
 * suggests one, and homes may have the same title), only those of one sender have the same hash.
 */
export function textHashOf({ message, email }: Pick<InquiryInput, 'message' | 'email'>, title: string): string {
  const text = message.toLowerCase().replace(/\s+/g, ' ').trim();
  const isOfSender = text.length < SHORT_TEXT_LENGTH || text.includes(title.toLowerCase());
  return fingerprintOf('text', text, isOfSender ? email.toLowerCase() : null);
}

/**
 * Marks all inquiries of the last hour with a text that went to more than 20 homes, in the transaction that has stored the latest of them
 * and holds the lock of the text.
 * @returns whether the text is one of them
 */
export async function markMassInquiries(em: EntityManager, textHash: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [count] = await em.execute<{ homes: number }[]>(
    'select count(distinct property_id)::int as homes from inquiries where text_hash = ? and created_at > ?',
    [textHash, since],
  );
  if ((count?.homes ?? 0) <= MAX_HOMES) return false;
  await em.execute('update inquiries set is_mass = true where text_hash = ? and created_at > ? and not is_mass', [textHash, since]);
  return true;
}

/** Makes other transactions with the same text wait until this one ends. Call it before the inquiry is stored. */
export const lockText = async (em: EntityManager, textHash: string): Promise<void> =>
  void (await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`inquiry-text:${textHash}`]));

/** Whether the receiver of an inquiry should be careful. */
export const needsCare = (message: string, isMass: boolean): boolean => isMass || isRiskyMessage(message);
