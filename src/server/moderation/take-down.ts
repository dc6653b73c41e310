// How each kind of subject is taken down and restored: a home (`properties`, `removed_listings`), an agent's profile (`agents`) or a review
// (`reviews`). Returns the emails about it for the caller to send.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DecisionReason, SubjectKind } from '../../shared/moderation/moderation.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import type { Secrets } from '../signature.ts';
import { agentRemovedEmail, removedEmail, restoredEmail, reviewEmail } from './moderation.mail.ts';
import { removeListings, restoreListing, type Visibility } from './removal.ts';
import { AGENT_APPEAL_PATH, removeAgent, restoreAgent } from './removed-agent.ts';
import { removeReview, restoreReview } from './removed-review.ts';
import type { Subject } from './subjects.ts';

/** The decision of staff to take something down. */
interface TakeDownCause {
  /** The review item of the decision. */
  itemId: number;
  reason: DecisionReason;
  /** What staff write to the recipient, besides the reason. */
  note: string | null;
  now: Date;
}

/** How one kind of subject is taken down and restored. */
interface TakeDown {
  /** Takes the subject down in the transaction `tx`. `env` has the secrets that sign links. @returns the emails about it, to send */
  remove: (tx: EntityManager, env: Secrets, subject: Subject, cause: TakeDownCause) => Promise<EmailMessage[]>;
  /** Restores the subject in the transaction `tx`. @returns whether visitors see it now; null when no decision had taken it down */
  restore: (tx: EntityManager, id: number, now: Date) => Promise<Visibility | null>;
  /** The emails that say that the subject was restored and whether it is shown; `key` identifies the cause, so that it is emailed once. */
  restoredEmails: (subject: Subject, key: string, visibility: Visibility) => EmailMessage[];
}

/** The kinds that can be taken down; messages cannot. */
export type RemovableKind = Extract<SubjectKind, 'property' | 'agent' | 'review'>;

export const TAKE_DOWN: Record<RemovableKind, TakeDown> = {
  property: {
    remove: async (tx, _env, subject, cause) => {
      await removeListings(tx, [subject.id], cause);
      return removedEmail(subject, cause.itemId, cause.reason, cause.note, cause.now);
    },
    restore: restoreListing,
    restoredEmails: restoredEmail,
  },
  agent: {
    remove: async (tx, env, subject, { itemId, reason, note, now }) => {
      await removeAgent(tx, subject.id, itemId, now);
      return agentRemovedEmail(subject, itemId, { reason, note, now, appealPath: signedPath(env, AGENT_APPEAL_PATH, itemId) });
    },
    restore: restoreAgent,
    restoredEmails: restoredEmail,
  },
  review: {
    remove: async (tx, _env, subject, { itemId, reason, note, now }) => {
      await removeReview(tx, subject.id, now);
      return reviewEmail(subject, `item:${itemId}:review`, { reason, note });
    },
    restore: restoreReview,
    restoredEmails: (subject, key) => reviewEmail(subject, key, null),
  },
};

/** Whether a kind of subject can be taken down. */
export const isRemovable = (kind: SubjectKind): kind is RemovableKind => Object.hasOwn(TAKE_DOWN, kind);
