// Marks inquiries with the same text about many properties (`inquiries.is_mass`). They are delivered like all others, but with a warning.
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import type { InquiryInput } from '../../shared/inquiry/inquiry.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { lockText } from '../db/locks.ts';
import { fingerprintOf } from '../message/duplicate-check.ts';
import { Inquiry } from './inquiry.entity.ts';
import { isRiskyMessage } from './risky-message.ts';

/** A text that is sent about more properties than this within an hour is marked. */
const MAX_HOMES = 20;
/** Different visitors may write the same text when it is shorter than this (characters), such as `Is it still available?`. */
const SHORT_TEXT_LENGTH = 60;

/**
 * The hash by which equal texts are counted; spaces and capitals make no difference. Different visitors may send the same short text, or the
 * text that the form suggests, which contains the title of the property. The hash of such a text therefore includes the sender's address.
 */
export function textHashOf({ message, email }: Pick<InquiryInput, 'message' | 'email'>, title: string): string {
  const text = message.toLowerCase().replace(/\s+/g, ' ').trim();
  const isCommonText = text.length < SHORT_TEXT_LENGTH || text.includes(title.toLowerCase());
  return fingerprintOf('text', text, isCommonText ? email.toLowerCase() : null);
}

/**
 * Marks all inquiries of the last hour with this text when they are about more than 20 properties. Call it after `lockInquiryText`, in the transaction
 * that has stored the latest of them.
 * @returns whether it marked them
 */
export async function markMassInquiries(em: EntityManager, textHash: string, now: Date): Promise<boolean> {
  const sentLately = { textHash, createdAt: { $gt: new Date(now.getTime() - HOUR_MS) } } satisfies FilterQuery<Inquiry>;
  const homes = await em.createQueryBuilder(Inquiry).where(sentLately).getCount('property', true);
  if (homes <= MAX_HOMES) return false;
  await em.nativeUpdate(Inquiry, { ...sentLately, isMass: false }, { isMass: true });
  return true;
}

/** Makes other transactions with the same text wait until this one ends. Call it before the inquiry is stored. */
export const lockInquiryText = (em: EntityManager, textHash: string): Promise<unknown> => lockText(em, `inquiry-text:${textHash}`);

/** Whether the receiver of a message sees a warning about fraud. */
export const needsWarning = (message: string, isMass: boolean): boolean => isMass || isRiskyMessage(message);
