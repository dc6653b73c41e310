// npm run lab -- failover: two app processes, nginx, a primary and a streaming replica with Debian's programs on this machine; under load each of them is
// killed or restarted in turn. What it did to requests and acknowledged writes goes to docs/performance.md. Under three minutes; all is cleaned up.
//   apt-get install postgresql nginx-light        --port 5330: five ports from this one on
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/server/db/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { Machines, postgresPrograms } from './failover-cluster.ts';
import { Load } from './failover-load.ts';
import { type Outcome, report, writeReport } from './failover-report.ts';

const HOMES = 20_000;
const STEADY_MS = 4000;
const DOWN_MS = 3000;
const DEADLINE_MS = 175_000;

/** A fault: the part is taken down, stays away for `down` ms, and comes back. */
interface Fault {
  name: string;
  down: number;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
}

const faultsOf = (m: Machines): Fault[] => [
  { name: 'nothing', down: DOWN_MS, begin: () => {}, end: () => {} },
  {
    name: `app process killed (-9), started again after ${DOWN_MS / 1000} s`,
    down: DOWN_MS,
    begin: () => m.endApp(0, 'SIGKILL'),
    end: () => m.startApp(0),
  },
  { name: 'app process replaced (SIGTERM, then a new one)', down: 0, begin: () => m.endApp(1, 'SIGTERM'), end: () => m.startApp(1) },
  { name: `replica stopped for ${DOWN_MS / 1000} s`, down: DOWN_MS, begin: () => m.replica.stop('fast'), end: () => m.replica.start() },
  { name: 'primary restarted', down: 0, begin: () => m.primary.stop('fast'), end: () => m.primary.start() },
  {
    name: `primary crashed, started again after ${DOWN_MS / 1000} s`,
    down: DOWN_MS,
    begin: () => m.primary.stop('immediate'),
    end: () => m.primary.start(),
  },
];

/** How many acknowledged writes a server does not have. */
async function countLost(url: string, load: Load): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number; price: number }>('select id, price from properties where id = any($1)', [
    [...load.written.keys()],
  ]);
  await client.end();
  const stored = new Map(rows.map(({ id, price }) => [id, price]));
  const has = (id: number): boolean => {
    const { price, unsure } = load.written.get(id)!;
    return [price, ...unsure].includes(stored.get(id) ?? -1);
  };
  return [...load.written.keys()].filter((id) => !has(id)).length;
}

/** One fault under load, with steady time before and after it. */
async function suffer(machines: Machines, load: Load, fault: Fault): Promise<Outcome> {
  const from = load.calls.length;
  const unseenBefore = load.unseen;
  await wait(STEADY_MS);
  const faultAt = performance.now();
  await fault.begin();
  await wait(fault.down);
  await fault.end();
  await Promise.all([machines.ready(0), machines.ready(1)]);
  const backAfter = performance.now() - faultAt;
  await wait(STEADY_MS);
  const calls = load.calls.slice(from);
  const outcome = {
    name: fault.name,
    calls,
    faultAt,
    backAfter: fault.name === 'nothing' ? null : backAfter,
    lost: 0,
    unseen: load.unseen - unseenBefore,
  };
  // what was acknowledged a moment ago may have been changed since: a row in doubt is looked at once more
  for (let tries = 0; tries < 5; tries++) {
    outcome.lost = await countLost(machines.primary.url(), load);
    if (outcome.lost === 0) break;
    await wait(200);
  }
  return outcome;
}

async function prepare(machines: Machines): Promise<void> {
  await machines.requireFreePorts();
  await machines.startPrimary();
  const orm = await openOrm(machines.primary.url());
  await migrate(orm, machines.primary.url());
  await generateHomes(machines.primary.url(), HOMES);
  await rebuildSearchDictionary(orm.em);
  await orm.close(true);
  await machines.startReplica();
  await machines.startApp(0);
  await machines.startApp(1);
  await machines.startNginx();
}

async function run(machines: Machines): Promise<boolean> {
  console.log(`Starting a primary with ${HOMES.toLocaleString('en')} homes, a replica, two processes and nginx ...`);
  await prepare(machines);
  const load = new Load(machines.url, HOMES);
  await load.start();
  const outcomes: Outcome[] = [];
  for (const fault of faultsOf(machines)) {
    console.log(`${fault.name} ...`);
    outcomes.push(await suffer(machines, load, fault));
  }
  await load.stop();
  await wait(1500);
  const lost = (await countLost(machines.primary.url(), load)) + (await countLost(machines.replica.url(), load));
  const steady = outcomes[0]!.calls;
  const text = report(outcomes, {
    postgres: execFileSync(`${postgresPrograms()}/postgres`, ['--version'], { encoding: 'utf8' }).replace(
      /postgres \(PostgreSQL\) (\d+).*\n/,
      'PostgreSQL $1',
    ),
    nginx: `nginx ${/nginx\/([\d.]+)/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }))?.[1] ?? ''}`,
    homes: HOMES,
    rate: Math.round((1000 * steady.length) / (steady.at(-1)!.ended - steady[0]!.began)),
    acknowledged: load.written.size,
  });
  writeReport(text);
  console.log(text);
  return lost === 0 && outcomes.every((outcome) => outcome.lost === 0 && outcome.unseen === 0);
}

const { values } = parseArgs({ options: { port: { type: 'string', default: '5330' } } });
const machines = new Machines(Number(values.port), postgresPrograms());
const late = setTimeout(() => void stop(new Error('It took longer than three minutes')), DEADLINE_MS);
async function stop(error?: unknown): Promise<never> {
  clearTimeout(late);
  if (error) console.error(error instanceof Error ? error.message : error);
  await machines.close();
  process.exit(error ? 1 : 0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(new Error('Stopped')));
run(machines).then((good) => stop(good ? undefined : new Error('Acknowledged writes were lost or not seen')), stop);
