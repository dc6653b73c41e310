// npm run lab -- comparison --folder /tmp/peers [--homes 1000000] [--seconds 2] [--rounds 3] [--connections 1,16] [--write]
// The REST door beside Directus, Strapi and the limit of this machine: the same homes in the same PostgreSQL, the same answers, one run.
// Their packages go into the folder (1.4 GB) and never into the product, their homes into databases of their own (1 GB each at a million).
import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openHomes, startLimit, startProduct } from '../bench/dataset.ts';
import { writeSection } from '../bench/document.ts';
import { ask, load, type Measured, middle, type Target } from '../bench/load.ts';
import { CLASSES, type Class, type Question, questions, restPath } from '../bench/queries.ts';
import type { Peer } from './comparison-data.ts';
import { directus } from './comparison-directus.ts';
import { strapi } from './comparison-strapi.ts';

const { values: given } = parseArgs({
  options: {
    folder: { type: 'string' },
    homes: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
    port: { type: 'string', default: '5985' },
    write: { type: 'boolean', default: false },
  },
});
if (!given.folder) throw new Error('Give --folder: where the packages of the peers go');
const folder = resolve(given.folder);
const homes = Number(given.homes);
const connections = given.connections.split(',').map(Number);
const [port, seconds] = [Number(given.port), Number(given.seconds)];

const PEERS = [directus, strapi];
const KINDS = ['Q1', 'Q2', 'Q3', 'Q6', 'Q7'] as const satisfies Class[];
type Kind = (typeof KINDS)[number];
/** How many times a peer's answers a second are wanted at 16 connections and a million homes. */
const WANTED: Record<string, Partial<Record<Kind, number>>> = {
  Directus: { Q1: 10, Q2: 20, Q3: 10, Q6: 20, Q7: 75 },
  Strapi: { Q1: 20, Q6: 8 },
};

/** Who answers, and under which address; null when it cannot. */
interface Door {
  target: Target;
  path: (kind: Kind, q: Question) => string | null;
}

const market = await openHomes(homes);
const doors: Door[] = [];
try {
  const folderOf = (peer: Peer) => join(folder, peer.name.toLowerCase());
  for (const peer of PEERS) await peer.prepare(folderOf(peer), market, port);
  doors.push({ target: await startProduct(market, port), path: restPath });
  for (const [i, peer] of PEERS.entries()) doors.push({ target: await peer.start(folderOf(peer), market, port + 1 + i), path: peer.path });
  const asked = questions(homes, market.firstId);
  for (const [i, peer] of PEERS.entries()) await sameAnswers(peer, doors[0]!, doors[i + 1]!, asked);
  // the limit has no total
  doors.push({ target: await startLimit(market, port + 3), path: (kind, q) => (kind === 'Q7' ? null : restPath(kind, q)) });
  const text = report(await inTurns(asked));
  console.log(text);
  if (given.write) writeSection(`peers-${homes}`, 'Beside Directus and Strapi', text);
} finally {
  for (const { target } of doors) target.process.kill();
  await market.close();
}

/** Every question is answered by the peer with the homes of ours in their order, or with the same total. @throws AssertionError when not */
async function sameAnswers(peer: Peer, ours: Door, theirs: Door, asked: Record<Class, Question[]>): Promise<void> {
  for (const kind of KINDS) {
    for (const q of asked[kind]) {
      const path = theirs.path(kind, q)!;
      const [expected, { body }] = await Promise.all([ask(ours.target.port, ours.path(kind, q)!), ask(theirs.target.port, path)]);
      if (kind === 'Q7') assert.equal(peer.total(body), Number(expected.headers['x-total-count']), path);
      else
        assert.deepEqual(
          peer.ids(body),
          ([JSON.parse(expected.body)] as ({ id: number } | { id: number }[])[]).flat().map(({ id }) => id),
          path,
        );
    }
  }
  console.log(`${peer.name} answers ${KINDS.length} x ${asked.Q1.length} questions with the same homes.`);
}

type Cell = Record<string, Measured>;

/** Every question at every door in turn, round by round; the median round counts, the first warms up and does not. */
async function inTurns(asked: Record<Class, Question[]>): Promise<Map<string, Cell>> {
  const runs = new Map<string, Record<string, Measured[]>>();
  for (let round = 0; round <= Number(given.rounds); round++) {
    for (const kind of KINDS)
      for (const n of connections)
        for (const { target, path } of doors) {
          const paths = asked[kind].map((q) => path(kind, q)).filter((one) => one !== null);
          if (paths.length === 0) continue;
          const measured = await load(target, market.postmaster, paths, n, round === 0 ? 1 : seconds);
          if (round === 0) continue;
          const cell = runs.get(`${kind} ${n}`) ?? {};
          runs.set(`${kind} ${n}`, { ...cell, [target.name]: [...(cell[target.name] ?? []), measured] });
        }
  }
  return new Map(
    [...runs].map(([key, cell]) => [key, Object.fromEntries(Object.entries(cell).map(([name, measured]) => [name, middle(measured)]))]),
  );
}

function report(cells: Map<string, Cell>): string {
  const versions = PEERS.map(({ name, version }) => `${name} ${version}`).join(', ');
  const most = connections.at(-1);
  const times = (kind: Kind, { name }: Peer) => {
    const { product, [name]: theirs } = cells.get(`${kind} ${most}`)!;
    const wanted = WANTED[name]?.[kind];
    return `${(product!.rate / theirs!.rate).toFixed(1)} | ${wanted ?? ''} | ${(theirs!.serverCpu / product!.serverCpu).toFixed(1)}`;
  };
  return [
    `${homes.toLocaleString('en')} homes, ${availableParallelism()} cores (shared; load ${loadavg()[0]!.toFixed(1)} at the end), PostgreSQL ${market.version}, Node ${process.versions.node}, ${versions}, ${new Date().toISOString().slice(0, 10)}.`,
    `Repeat: \`npm run lab -- comparison --folder /tmp/peers --homes ${homes} --seconds ${given.seconds} --rounds ${given.rounds} --connections ${given.connections} --write\``,
    '',
    `At ${most} connections the product answers so many times as often, and a peer's server needs so many times the CPU for an answer:`,
    '',
    `| question | ${PEERS.map(({ name }) => `${name}: answers/s | wanted | server CPU`).join(' | ')} |`,
    `|---|${PEERS.map(() => '--:|--:|--:').join('|')}|`,
    ...KINDS.map((kind) => `| ${kind} ${CLASSES[kind]} | ${PEERS.map((peer) => times(kind, peer)).join(' | ')} |`),
    '',
    '| question, connections | who | answers/s | p50 / p95 ms | server CPU us | PostgreSQL CPU us |',
    '|---|---|--:|--:|--:|--:|',
    ...[...cells].flatMap(([key, cell]) =>
      Object.entries(cell).map(
        ([name, m]) =>
          `| ${key} | ${name} | ${m.rate.toFixed(0)} | ${m.p50.toFixed(1)} / ${m.p95.toFixed(1)} | ${m.serverCpu.toFixed(0)} | ${m.databaseCpu.toFixed(0)} |`,
      ),
    ),
  ].join('\n');
}
