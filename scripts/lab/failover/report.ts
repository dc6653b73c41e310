// The table of `npm run lab -- failover`, and figures that other experiments with failover use too.
import { cpus } from 'node:os';
import { type Call, type Kind, REQUEST_KINDS } from './load.ts';

/** The effect of one fault. */
export interface Outcome {
  name: string;
  calls: Call[];
  /** When the fault began, milliseconds of the clock of the calls. */
  faultAt: number;
  /** Milliseconds until the stopped process was ready again; null where none was stopped. */
  backAfter: number | null;
  /** Acknowledged writes that the primary did not have afterwards. */
  lost: number;
  /** How often a user did not see what had just been acknowledged to them. */
  unseen: number;
}

/** The longest time, in ms, without an answer to one kind. */
export function longestGap(calls: Call[], kind: Kind): number {
  const ends = calls.filter((call) => call.kind === kind && call.isOk).map((call) => call.endedAt);
  ends.sort((a, b) => a - b);
  return ends.reduce((longest, at, n) => (n === 0 ? longest : Math.max(longest, at - ends[n - 1]!)), 0);
}

/** Such as `0.31 s` or `6.2 s`. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 995 ? 2 : 1)} s`;

/** The row of a fault. */
function row({ name, calls, faultAt, backAfter, lost, unseen }: Outcome): string {
  const failedCalls = calls.filter((call) => !call.isOk);
  const errors = REQUEST_KINDS.map((kind) => failedCalls.filter((call) => call.kind === kind).length);
  const gaps = (['public', 'write'] as const).map((kind) => seconds(longestGap(calls, kind)));
  const last = failedCalls.length ? seconds(Math.max(...failedCalls.map((call) => call.endedAt)) - faultAt) : 'none';
  const back = backAfter === null ? '' : seconds(backAfter);
  return `| ${name} | ${calls.length} | ${errors.join(' / ')} | ${gaps.join(' / ')} | ${back} | ${last} | ${lost} | ${unseen} |`;
}

/** The result as Markdown. */
export function report(
  outcomes: Outcome[],
  about: { postgres: string; nginx: string; homes: number; rate: number; acknowledged: number },
): string {
  const { postgres, nginx, homes, rate, acknowledged } = about;
  return [
    `\`npm run lab -- failover\` on one machine (${cpus().length} cores shared by everything, ${postgres}, ${nginx}): two app processes behind nginx, a primary, a`,
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
