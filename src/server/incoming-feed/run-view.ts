// Readings of feeds as the API answers them.
import { type FeedRunView, NO_COUNTS } from '../../shared/incoming-feed/incoming-feed.ts';
import { toIsoTime } from '../../shared/time.ts';

/** SQL: the reading `r` as JSON. */
export const RUN_JSON = `json_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'step', r.step, 'askedAt', r.asked_at, 'startedAt', r.started_at,
  'finishedAt', r.finished_at, 'layout', r.layout, 'counts', r.counts, 'failure', r.failure, 'heldHomes', cardinality(r.held_ids), 'heldOf', r.held_of,
  'decision', r.decision)`;

/** A row of RUN_JSON. */
export interface RunRow extends Pick<FeedRunView, 'id' | 'kind' | 'state' | 'step' | 'layout' | 'failure'> {
  askedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  counts: Partial<FeedRunView['counts']>;
  heldHomes: number;
  heldOf: number;
  decision: 'pause' | 'leave' | 'old' | null;
}

const isoTime = (time: string | null): string | null => (time === null ? null : toIsoTime(new Date(time)));

export function toRunView({ startedAt, heldHomes, heldOf, decision, ...run }: RunRow): FeedRunView {
  const seconds = startedAt && run.finishedAt ? (Date.parse(run.finishedAt) - Date.parse(startedAt)) / 1000 : null;
  return {
    ...run,
    askedAt: isoTime(run.askedAt)!,
    finishedAt: isoTime(run.finishedAt),
    seconds: seconds === null ? null : Math.max(0, Math.round(seconds * 10) / 10),
    counts: { ...NO_COUNTS, ...run.counts },
    held: heldHomes > 0 ? { homes: heldHomes, of: heldOf, decision } : null,
  };
}
