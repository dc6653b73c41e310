// npm run lab -- patroni [--rounds 20] [--asynchronous 10] [--port 5840]
// Kills the primary's node (Patroni and PostgreSQL, -9) under load, again and again: the other node takes over by itself, the killed one
// returns and follows. Counts lost acknowledged writes and seconds without answers, with synchronous replication and without. Writes
// docs/measurements/patroni.md and ends with status 1 when synchronous replication lost a write.
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
/** Load before each kill. */
const STEADY_MS = 4000;
/** A killed node stays away for as long as it takes the other to have the primary's role, and this much longer. */
const DOWN_MS = 4000;
/** Writes must be answered again within this time. */
const WRITES_BACK_MS = 60_000;

/** The effect of one kill. */
interface Round {
  /** Milliseconds from the kill to the first write that was acknowledged afterwards. */
  writesBackMs: number;
  /** The longest time without an answer to a visitor, in ms. */
  visitorGapMs: number;
  visitors: { answered: number; failed: number };
  failedWrites: number;
  lost: number;
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
  const killed = await cluster.untilPrimary();
  const killedAt = performance.now();
  await cluster.killNode(killed);
  const acknowledgedSince = (): number | undefined =>
    load.calls.slice(firstCall).find((call) => call.kind === 'write' && call.isOk && call.startedAt > killedAt)?.endedAt;
  for (const end = killedAt + WRITES_BACK_MS; acknowledgedSince() === undefined && performance.now() < end; ) await wait(50);
  const writesBackMs = (acknowledgedSince() ?? Number.POSITIVE_INFINITY) - killedAt;
  await wait(DOWN_MS);
  const startedAt = performance.now();
  cluster.startNode(killed);
  await cluster.untilStandbyFollows();
  const rejoinedMs = performance.now() - startedAt;
  await wait(1000);
  const calls = load.calls.slice(firstCall);
  const countCalls = (kind: Kind, isOk: boolean): number => calls.filter((call) => call.kind === kind && call.isOk === isOk).length;
  const lost = await findLost(cluster.primaryUrl, load);
  // counted once: the next kill must not count them again
  for (const id of lost) load.written.delete(id);
  return {
    writesBackMs,
    visitorGapMs: longestGap(calls, 'public'),
    visitors: { answered: countCalls('public', true), failed: countCalls('public', false) },
    failedWrites: countCalls('write', false),
    lost: lost.length,
    unseen: load.unseen - unseenBefore,
    rejoinedMs,
  };
}

/** The kills of one mode as a row of the table. */
function row(mode: string, rounds: Round[], acknowledged: number): string {
  const writesBack = rounds.map((round) => round.writesBackMs);
  const sum = (figureOf: (round: Round) => number): number => rounds.reduce((total, round) => total + figureOf(round), 0);
  return `| ${[
    mode,
    rounds.length,
    `${seconds(median(writesBack))} (${seconds(Math.min(...writesBack))} to ${seconds(Math.max(...writesBack))})`,
    `${sum(({ lost }) => lost)} of ${acknowledged.toLocaleString('en')}`,
    sum(({ failedWrites }) => failedWrites),
    `${sum(({ visitors }) => visitors.failed)} of ${sum(({ visitors }) => visitors.answered + visitors.failed).toLocaleString('en')}`,
    seconds(Math.max(...rounds.map(({ visitorGapMs }) => visitorGapMs))),
    `${seconds(median(rounds.map(({ rejoinedMs }) => rejoinedMs)))} (at most ${seconds(Math.max(...rounds.map(({ rejoinedMs }) => rejoinedMs)))})`,
    sum(({ unseen }) => unseen),
  ].join(' | ')} |`;
}

/** The cluster that runs, for the end of an interrupted run. */
let openCluster: PatroniCluster | undefined;

/** Kills the primary of a new cluster `count` times. @returns a row of the table */
async function measure(base: number, synchronous: boolean, count: number): Promise<string> {
  const cluster = new PatroniCluster(base, synchronous);
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
      `${synchronous ? 'synchronous' : 'asynchronous'} ${n + 1}: writes back after ${seconds(round.writesBackMs)}, ${round.lost} lost, ${round.visitors.failed} of ${round.visitors.answered + round.visitors.failed} visitors' reads failed, gap ${seconds(round.visitorGapMs)}, rejoined after ${seconds(round.rejoinedMs)}`,
    );
    rounds.push(round);
  }
  await load.stop();
  const result = row(synchronous ? 'synchronous' : 'asynchronous', rounds, load.written.size + lostWrites);
  await cluster.close();
  if (synchronous && lostWrites > 0) process.exitCode = 1;
  return result;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    asynchronous: { type: 'string', default: '10' },
    port: { type: 'string', default: '5840' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void openCluster?.close().then(() => process.exit(1)));
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
