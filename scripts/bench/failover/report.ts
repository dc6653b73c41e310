// Formats the results of `npm run bench -- failover` as Markdown.
import { type Call, type Kind, REQUEST_KINDS } from './load.ts';

/** The effect of one fault. */
export interface Outcome {
  name: string;
  calls: Call[];
  /** When the fault began, in milliseconds of `performance.now()`, as the times of the calls. */
  faultAt: number;
  /** Milliseconds until both app processes were ready again; null when no process was stopped. */
  backAfterMs: number | null;
  /** Acknowledged writes that the primary did not have afterwards. */
  lost: number;
  /** How often a member did not see what had just been acknowledged to them. */
  unseen: number;
}

/** The longest time, in milliseconds, between two right answers to requests of one kind. */
function longestGap(calls: Call[], kind: Kind): number {
  const answerTimes = calls.filter((call) => call.kind === kind && call.isOk).map((call) => call.endedAt);
  answerTimes.sort((a, b) => a - b);
  return answerTimes.reduce((longest, time, n) => (n === 0 ? longest : Math.max(longest, time - answerTimes[n - 1]!)), 0);
}

/** Formats milliseconds as seconds, such as `0.31 s` or `6.2 s`. */
const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 995 ? 2 : 1)} s`;

/** The row of a fault in the table. */
function row({ name, calls, faultAt, backAfterMs, lost, unseen }: Outcome): string {
  const failedCalls = calls.filter((call) => !call.isOk);
  const errorCounts = REQUEST_KINDS.map((kind) => failedCalls.filter((call) => call.kind === kind).length);
  const gaps = (['public', 'write'] as const).map((kind) => seconds(longestGap(calls, kind)));
  const lastErrorAfter = failedCalls.length ? seconds(Math.max(...failedCalls.map((call) => call.endedAt)) - faultAt) : 'none';
  const upAgainAfter = backAfterMs === null ? '' : seconds(backAfterMs);
  return `| ${name} | ${calls.length} | ${errorCounts.join(' / ')} | ${gaps.join(' / ')} | ${upAgainAfter} | ${lastErrorAfter} | ${lost} | ${unseen} |`;
}

/** The circumstances of a run. */
interface RunFacts {
  /** Versions, such as `PostgreSQL 18` and `nginx 1.28.0`. */
  postgres: string;
  nginx: string;
  /** How many generated homes the database had. */
  homes: number;
  /** Requests a second without a fault. */
  rate: number;
  /** Number of acknowledged writes. */
  acknowledged: number;
}

/** The result as Markdown. */
export function report(outcomes: Outcome[], { postgres, nginx, homes, rate, acknowledged }: RunFacts): string {
  return [
    `${postgres}, ${nginx}: two app processes behind nginx, a primary, a`,
    `streaming replica, ${homes.toLocaleString('en')} homes; eight visitors and two users send about ${rate} requests a second. Errors and gaps are those of`,
    "visitors' reads / users' reads / users' writes as a client of nginx sees them, without retries.",
    '',
    '| What happened | Requests | Errors: visitors / users / writes | Longest gap: visitors / writes | Up again after | Last error after | Acknowledged writes lost | Own writes not seen |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...outcomes.map(row),
    '',
    `${acknowledged.toLocaleString('en')} writes were acknowledged; each was looked for on the primary after each fault, and on the replica in the end. Visitors read`,
    'on while the primary is away because the replica answers them; users and writes get 503 with Retry-After until it is back.',
  ].join('\n');
}
