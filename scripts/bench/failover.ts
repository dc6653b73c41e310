// npm run bench -- failover [--port 5330]
// Runs two app processes, a primary and a streaming replica behind nginx in a temporary folder, and kills or restarts each of them under
// load. Counts failed requests, the longest gaps (seconds) and lost acknowledged writes, and ends with status 1 when a write was lost or not
// seen. Takes under three minutes and cleans up. `port` is the first of five free ones.
//   apt-get install postgresql nginx-light
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Cluster } from './failover/cluster.ts';
import { findLost, Load } from './failover/load.ts';
import { postgresPrograms } from './failover/postgres-programs.ts';
import { type Outcome, report } from './failover/report.ts';

const HOMES = 20_000;
/** Time of load without a fault, before and after each one. */
const STEADY_MS = 4000;
/** How long a process stays stopped. */
const DOWN_MS = 3000;
/** The whole run fails after this time, whatever hangs. */
const DEADLINE_MS = 175_000;
/** Time in which the replica receives the last writes. */
const REPLICATION_MS = 1500;
/** The name of the fault that stops no process; it shows the load as it is otherwise. */
const NO_FAULT = 'nothing';

/** A fault: `begin` stops a process, which stays stopped for `downMs` milliseconds; `end` starts it again. */
interface Fault {
  name: string;
  downMs: number;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
}

const faultsOf = (cluster: Cluster): Fault[] => [
  { name: NO_FAULT, downMs: DOWN_MS, begin: () => {}, end: () => {} },
  {
    name: `app process killed (-9), started again after ${DOWN_MS / 1000} s`,
    downMs: DOWN_MS,
    begin: () => cluster.endApp(0, 'SIGKILL'),
    end: () => cluster.startApp(0),
  },
  {
    name: 'app process replaced (SIGTERM, then a new one)',
    downMs: 0,
    begin: () => cluster.endApp(1, 'SIGTERM'),
    end: () => cluster.startApp(1),
  },
  {
    name: `replica stopped for ${DOWN_MS / 1000} s`,
    downMs: DOWN_MS,
    begin: () => cluster.replica.stop('fast'),
    end: () => cluster.replica.start(),
  },
  { name: 'primary restarted', downMs: 0, begin: () => cluster.primary.stop('fast'), end: () => cluster.primary.start() },
  {
    name: `primary crashed, started again after ${DOWN_MS / 1000} s`,
    downMs: DOWN_MS,
    begin: () => cluster.primary.stop('immediate'),
    end: () => cluster.primary.start(),
  },
];

/** Runs one fault under load, with steady time before and after it. @returns its effect */
async function runFault(cluster: Cluster, load: Load, fault: Fault): Promise<Outcome> {
  const firstCall = load.calls.length;
  const unseenBefore = load.unseen;
  await wait(STEADY_MS);
  const faultAt = performance.now();
  await fault.begin();
  await wait(fault.downMs);
  await fault.end();
  await Promise.all([cluster.ready(0), cluster.ready(1)]);
  const backAfterMs = performance.now() - faultAt;
  await wait(STEADY_MS);
  const calls = load.calls.slice(firstCall);
  return {
    name: fault.name,
    calls,
    faultAt,
    backAfterMs: fault.name === NO_FAULT ? null : backAfterMs,
    lost: (await findLost(cluster.primary.url(), load)).length,
    unseen: load.unseen - unseenBefore,
  };
}

/** Such as `PostgreSQL 18`. */
function postgresVersion(): string {
  const output = execFileSync(`${postgresPrograms()}/postgres`, ['--version'], { encoding: 'utf8' });
  return output.replace(/postgres \(PostgreSQL\) (\d+).*\n/, 'PostgreSQL $1');
}

/** Such as `nginx 1.28.0`. */
function nginxVersion(): string {
  const output = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' });
  return `nginx ${/nginx\/([\d.]+)/.exec(output)?.[1] ?? ''}`;
}

/** Runs all faults and prints the report. @returns whether every acknowledged write was stored and seen */
async function run(cluster: Cluster): Promise<boolean> {
  console.error(`Starting a primary with ${HOMES.toLocaleString('en')} homes, a replica, two processes and nginx ...`);
  await cluster.start(HOMES);
  const load = new Load(cluster.url, HOMES);
  await load.start();
  const outcomes: Outcome[] = [];
  for (const fault of faultsOf(cluster)) {
    console.error(`${fault.name} ...`);
    outcomes.push(await runFault(cluster, load, fault));
  }
  await load.stop();
  await wait(REPLICATION_MS);
  const lostWrites = (await findLost(cluster.primary.url(), load)).length + (await findLost(cluster.replica.url(), load)).length;
  const callsWithoutFault = outcomes[0]!.calls;
  const steadyMs = callsWithoutFault.at(-1)!.endedAt - callsWithoutFault[0]!.startedAt;
  const text = report(outcomes, {
    postgres: postgresVersion(),
    nginx: nginxVersion(),
    homes: HOMES,
    rate: Math.round((1000 * callsWithoutFault.length) / steadyMs),
    acknowledged: load.written.size,
  });
  console.log(text);
  return lostWrites === 0 && outcomes.every((outcome) => outcome.lost === 0 && outcome.unseen === 0);
}

const { values } = parseArgs({ options: { port: { type: 'string', default: '5330' } } });
const cluster = new Cluster(Number(values.port), postgresPrograms());
const deadlineTimer = setTimeout(() => void stop(new Error('It took longer than three minutes')), DEADLINE_MS);
/** Ends the cluster, removes its folder and ends this process: with status 1 and the message of `error` if there is one. */
async function stop(error?: unknown): Promise<never> {
  clearTimeout(deadlineTimer);
  if (error) console.error(error instanceof Error ? error.message : error);
  await cluster.close();
  process.exit(error ? 1 : 0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(new Error('Stopped')));
run(cluster).then((hasKeptAllWrites) => stop(hasKeptAllWrites ? undefined : new Error('Acknowledged writes were lost or not seen')), stop);
