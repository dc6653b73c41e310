// npm run lab -- patroni [--rounds 20] [--asynchronous 10] [--port 5840]
// Runs the site on two PostgreSQL nodes under Patroni and kills the primary's node (-9) under load, again and again: the other node must
// take over by itself, and the killed one must return as its standby. Counts lost acknowledged writes and seconds without answers, with
// synchronous replication and without. Writes docs/measurements/patroni.md; status 1 when synchronous replication lost a write.
//   apt-get install postgresql patroni etcd-server haproxy python3-etcd nginx-light. `port` is the first of ten free ones.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeMeasurement } from '../bench/measuring/document.ts';
import { median } from '../bench/measuring/statistics.ts';
import { findLost, type Kind, Load } from './failover/load.ts';
import { LEASE_SECONDS, PatroniCluster } from './failover/patroni-cluster.ts';
import { longestGap, seconds } from './failover/report.ts';

const HOMES = 5000;
/** Time of load before each kill. */
const STEADY_MS = 4000;
/** A killed node stays stopped until writes are acknowledged again, and this much longer. */
const DOWN_MS = 4000;
/** The longest wait for the first acknowledged write after a kill. */
const WRITES_BACK_MS = 60_000;
/** Time of load after the killed node has returned. */
const REJOINED_MS = 1000;

/** The effect of one kill. */
interface Round {
  /** Milliseconds from the kill to the first write that was sent and acknowledged afterwards; infinite when there was none. */
  writesBackMs: number;
  /** The longest time between two answers to visitors, in milliseconds. */
  visitorGapMs: number;
  visitors: { answered: number; failed: number };
  failedWrites: number;
  /** Acknowledged writes that the new primary does not have. */
  lost: number;
  /** How often a member did not see what had just been acknowledged to them. */
  unseen: number;
  /** Milliseconds from the killed node's start until it follows. */
  rejoinedMs: number;
}

/** Kills the primary under load, starts it again when the other node has taken over, and waits until it follows. */
async function killOnce(cluster: PatroniCluster, load: Load): Promise<Round> {
  await cluster.untilStandbyFollows();
  const firstCall = load.calls.length;
  const unseenBefore = load.unseen;
  await wait(STEADY_MS);
  const killedNode = await cluster.untilPrimary();
  const killedAt = performance.now();
  await cluster.killNode(killedNode);
  const firstAcknowledgedAt = (): number | undefined =>
    load.calls.slice(firstCall).find((call) => call.kind === 'write' && call.isOk && call.startedAt > killedAt)?.endedAt;
  const giveUpAt = killedAt + WRITES_BACK_MS;
  while (firstAcknowledgedAt() === undefined && performance.now() < giveUpAt) await wait(50);
  const writesBackMs = (firstAcknowledgedAt() ?? Number.POSITIVE_INFINITY) - killedAt;
  await wait(DOWN_MS);
  const startedAt = performance.now();
  cluster.startNode(killedNode);
  await cluster.untilStandbyFollows();
  const rejoinedMs = performance.now() - startedAt;
  await wait(REJOINED_MS);
  const calls = load.calls.slice(firstCall);
  const countCalls = (kind: Kind, isOk: boolean): number => calls.filter((call) => call.kind === kind && call.isOk === isOk).length;
  const lostIds = await findLost(cluster.primaryUrl, load);
  // the next kill must not count the same listings again
  for (const id of lostIds) load.written.delete(id);
  return {
    writesBackMs,
    visitorGapMs: longestGap(calls, 'public'),
    visitors: { answered: countCalls('public', true), failed: countCalls('public', false) },
    failedWrites: countCalls('write', false),
    lost: lostIds.length,
    unseen: load.unseen - unseenBefore,
    rejoinedMs,
  };
}

/** The kills of one mode of replication as a row of the table; `acknowledged` is the number of acknowledged writes. */
function row(mode: string, rounds: Round[], acknowledged: number): string {
  const writesBackMs = rounds.map((round) => round.writesBackMs);
  const rejoinedMs = rounds.map((round) => round.rejoinedMs);
  const sum = (figureOf: (round: Round) => number): number => rounds.reduce((total, round) => total + figureOf(round), 0);
  const failedReads = sum(({ visitors }) => visitors.failed);
  const allReads = sum(({ visitors }) => visitors.answered + visitors.failed);
  return `| ${[
    mode,
    rounds.length,
    `${seconds(median(writesBackMs))} (${seconds(Math.min(...writesBackMs))} to ${seconds(Math.max(...writesBackMs))})`,
    `${sum(({ lost }) => lost)} of ${acknowledged.toLocaleString('en')}`,
    sum(({ failedWrites }) => failedWrites),
    `${failedReads} of ${allReads.toLocaleString('en')}`,
    seconds(Math.max(...rounds.map(({ visitorGapMs }) => visitorGapMs))),
    `${seconds(median(rejoinedMs))} (at most ${seconds(Math.max(...rejoinedMs))})`,
    sum(({ unseen }) => unseen),
  ].join(' | ')} |`;
}

/** The cluster that was started last, so that an interrupted or failed run can end it. */
let openCluster: PatroniCluster | undefined;

/** Kills the primary of a new cluster `count` times, with synchronous replication or without. @returns a row of the table */
async function measure(basePort: number, isSynchronous: boolean, count: number): Promise<string> {
  const mode = isSynchronous ? 'synchronous' : 'asynchronous';
  const cluster = new PatroniCluster(basePort, isSynchronous);
  openCluster = cluster;
  await cluster.startDatabase();
  await cluster.fill(HOMES);
  await cluster.serve();
  const load = new Load(cluster.url, HOMES);
  await load.start();
  const rounds: Round[] = [];
  let lostWrites = 0;
  for (let n = 0; n < count; n++) {
    const round = await killOnce(cluster, load);
    lostWrites += round.lost;
    console.log(
      `${mode} ${n + 1}: writes back after ${seconds(round.writesBackMs)}, ${round.lost} lost, ${round.visitors.failed} of ${round.visitors.answered + round.visitors.failed} visitors' reads failed, gap ${seconds(round.visitorGapMs)}, rejoined after ${seconds(round.rejoinedMs)}`,
    );
    rounds.push(round);
  }
  await load.stop();
  // lost writes were deleted from `load.written`
  const tableRow = row(mode, rounds, load.written.size + lostWrites);
  await cluster.close();
  if (isSynchronous && lostWrites > 0) process.exitCode = 1;
  return tableRow;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    asynchronous: { type: 'string', default: '10' },
    port: { type: 'string', default: '5840' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void openCluster?.close().then(() => process.exit(1)));
/** The first line that a command prints. */
const versionOf = (command: string): string =>
  execFileSync('sh', ['-c', `${command} 2>&1`], { encoding: 'utf8' })
    .split('\n')[0]!
    .trim();

try {
  const rows: string[] = [];
  if (Number(values.rounds)) rows.push(await measure(Number(values.port), true, Number(values.rounds)));
  if (Number(values.asynchronous)) rows.push(await measure(Number(values.port), false, Number(values.asynchronous)));
  const text = [
    `\`npm run lab -- patroni --rounds ${values.rounds} --asynchronous ${values.asynchronous}\` on one machine (${cpus().length} cores shared by everything; ${versionOf('patroni --version')}, ${versionOf('etcd --version')},`,
    `${versionOf('haproxy -v').split(' - ')[0]}): two PostgreSQL nodes under Patroni, HAProxy in front of the primary, both nodes as read replicas, two app processes`,
    `behind nginx, ${HOMES.toLocaleString('en')} homes. Each time Patroni and PostgreSQL of the primary are killed (-9); no person acts. The lease of the primary is ${LEASE_SECONDS} s.`,
    '',
    "| Replication | Kills | Writes acknowledged again after: median (range) | Acknowledged writes lost | Writes refused or unanswered | Visitors' reads that failed | Longest gap of visitors | The killed node follows again after its start: median | Own writes not seen |",
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
  writeMeasurement('patroni', 'Failover without a person', text);
  console.log(text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await openCluster?.close();
  process.exitCode = 1;
}
