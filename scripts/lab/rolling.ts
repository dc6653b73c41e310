// npm run lab -- rolling [--rounds 5] [--port 5820]
// Runs two app processes behind nginx on a temporary database and replaces them in turn, again and again, under load: SIGTERM, wait for
// the end of the process, start a new one. Counts failed requests and writes docs/measurements/rolling.md; status 1 when one failed.
//   apt-get install postgresql nginx-light. `port` is the first of five free ones.
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeMeasurement } from '../bench/measuring/document.ts';
import { Cluster } from './failover/cluster.ts';
import { type Call, type Kind, Load, REQUEST_KINDS } from './failover/load.ts';
import { postgresPrograms } from './failover/postgres-programs.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, port: { type: 'string', default: '5820' } } });
const rounds = Number(values.rounds);
const HOMES = 5000;
/** Time of load before the first replacement, to compare with. */
const STEADY_MS = 15_000;

/** Time between two replacements: nginx leaves a process out for two seconds after a failure, and must use both processes again. */
const SETTLE_MS = 3000;

/** Says in words how failed calls ended and how many of them, such as `2 cut or without an answer`; `none` without failures. */
function describeFailures(calls: Call[]): string {
  const byReason = Map.groupBy(
    calls.filter(({ isOk }) => !isOk),
    ({ status, isByProcess }) =>
      status === null ? 'cut or without an answer' : `${status} of ${isByProcess ? 'a busy process' : 'nginx, which found no process'}`,
  );
  return [...byReason].map(([reason, callsOfReason]) => `${callsOfReason.length} ${reason}`).join(', ') || 'none';
}

const cluster = new Cluster(Number(values.port), postgresPrograms());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void cluster.close().then(() => process.exit(1)));

/** Milliseconds from SIGTERM to the end of the process, for each replacement. */
const stopMs: number[] = [];

/** Replaces a process and waits until nginx uses it again. */
async function replace(n: number): Promise<void> {
  const startedAt = performance.now();
  await cluster.endApp(n, 'SIGTERM');
  stopMs.push(performance.now() - startedAt);
  await cluster.startApp(n);
  await wait(SETTLE_MS);
}

try {
  await cluster.start(HOMES);
  const load = new Load(cluster.url, HOMES);
  await load.start();
  await wait(STEADY_MS);
  const callsBefore = load.calls.splice(0);
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round++) for (const n of [0, 1]) await replace(n);
  await load.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  const countCalls = (kind: Kind, isOk: boolean): number => load.calls.filter((call) => call.kind === kind && call.isOk === isOk).length;
  const failed = load.calls.filter(({ isOk }) => !isOk).length;
  const averageStopMs = stopMs.reduce((sum, ms) => sum + ms, 0) / stopMs.length;
  const text = [
    `\`npm run lab -- rolling --rounds ${rounds}\` on one machine (${cpus().length} cores shared by everything): both processes replaced ${rounds} times in turn behind nginx, ${Math.round(load.calls.length / seconds)} requests a second.`,
    '',
    '| Requests | Answered | Failed |',
    '|---|--:|--:|',
    ...REQUEST_KINDS.map((kind) => `| ${kind} | ${countCalls(kind, true)} | ${countCalls(kind, false)} |`),
    '',
    `Failures while processes were replaced: ${describeFailures(load.calls)}. In ${STEADY_MS / 1000} s before, of ${callsBefore.length} requests: ${describeFailures(callsBefore)}.`,
    `A process ended ${(Math.max(...stopMs) / 1000).toFixed(1)} s after SIGTERM at most, ${(averageStopMs / 1000).toFixed(1)} s on average. Own writes not seen: ${load.unseen}.`,
  ].join('\n');
  writeMeasurement('rolling', 'Rolling replacement', text);
  console.log(text);
  if (failed > 0) process.exitCode = 1;
} finally {
  await cluster.close();
}
