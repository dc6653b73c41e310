// Take-downs by kind of subject: how a home, an agent's profile or a review is taken down and restored, and the emails about it.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DecisionReason, SubjectKind } from '../../shared/moderation/moderation.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import type { Secrets } from '../signature.ts';
import { agentRemovedEmail, removedEmail, restoredEmail, reviewEmail } from './moderation.mail.ts';
import { removeListings, restoreListing } from './removal.ts';
import { AGENT_APPEAL_PATH, removeAgent, restoreAgent } from './removed-agent.ts';
import { removeReview, restoreReview } from './removed-review.ts';
import type { Subject } from './subjects.ts';

/** The decision by which something is taken down; `itemId` is its item of the queue. */
interface TakeDownCause {
  itemId: number;
  reason: DecisionReason;
  note: string | null;
  now: Date;
}

interface TakeDown {
  /** Takes the subject down. @returns the emails about it */
  remove: (tx: EntityManager, env: Secrets, subject: Subject, cause: TakeDownCause) => Promise<EmailMessage[]>;
  /** Restores the subject. @returns whether a decision had taken it down */
  restore: (tx: EntityManager, id: number, now: Date) => Promise<boolean>;
  /** The emails of a restored subject, once for each `key`. */
  restoredEmails: (subject: Subject, key: string) => EmailMessage[];
}

/** What can be taken down; messages cannot. */
export type RemovableKind = Extract<SubjectKind, 'property' | 'agent' | 'review'>;

/** How each kind of subject is taken down and restored. */
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
