// Begins a reading of a feed, of which one at a time runs for an owner.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeedFormat, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import { execute } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** SQL condition: two feeds have the same owner. */
export const isSameOwner = (a: string, b: string): string =>
  `${a}.organization_id is not distinct from ${b}.organization_id and (${a}.organization_id is not null or ${a}.user_id = ${b}.user_id)`;

/** Begins a waiting reading, unless another one of the same owner runs. */
const CLAIM_SQL = `update incoming_feed_runs r set state = 'running', step = 'download', started_at = coalesce(r.started_at, now()), progress_at = now(),
    attempts = r.attempts + 1
  from incoming_feeds f where r.id = $1 and r.state = 'waiting' and f.id = r.feed_id
    and not exists (select from incoming_feed_runs other join incoming_feeds o on o.id = other.feed_id
      where other.state = 'running' and other.id <> r.id and ${isSameOwner('o', 'f')})
  returning r.id as "runId", r.kind, r.is_asked as "isAsked", r.attempts, r.counts as before, f.id, f.user_id as "userId", f.organization_id as "organizationId",
    f.url, f.format, f.username, f.password_sealed as "passwordSealed", f.pauses_missing as "pausesMissing", f.etag, f.last_modified as "lastModified",
    f.content_hash as "contentHash", f.read_at as "readAt"`;

/** A reading that was begun, with its feed. */
export interface ClaimedRun {
  runId: number;
  kind: 'run' | 'check';
  isAsked: boolean;
  attempts: number;
  /** What earlier attempts counted. */
  before: Partial<FeedRunCounts>;
  id: number;
  userId: number | null;
  organizationId: number | null;
  /** Null for the file that a member uploaded. */
  url: string | null;
  format: FeedFormat;
  username: string | null;
  passwordSealed: string | null;
  pausesMissing: boolean;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
  readAt: string | Date | null;
}

/** Begins a waiting reading; undefined when it does not wait, or another one of its owner runs. */
export async function claimRun(em: EntityManager, runId: number): Promise<ClaimedRun | undefined> {
  const [run] = await execute<ClaimedRun>(em, preparedStatement(CLAIM_SQL, [runId]));
  return run;
}
