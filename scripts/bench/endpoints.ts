// npm run bench -- endpoints [--homes 1000000] [--seconds 1] [--rounds 3] [--connections 1,16] [--questions Q1,Q6] [--write]
// Seven questions at three depths in one run: the statements alone, node:http + pg (the limit of this machine), and the product's two doors.
// Judge by CPU per answer first and by ratios within the run second; --write puts the tables into docs/performance.md.
import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client, QueryConfig } from 'pg';
import { poolOf } from '../../src/server/db/orm.ts';
import { mapProperties } from '../../src/server/map/map.ts';
import { getPropertyJson } from '../../src/server/property/property.ts';
import { listPropertiesJson } from '../../src/server/search/list.ts';
import { openHomes, startLimit, startProduct } from './dataset.ts';
import { writeSection } from './document.ts';
import { ask, load, type Measured, median, middle, quantile, type Target } from './load.ts';
import { CLASSES, type Class, type Question, questions, restPath, trpcPath } from './queries.ts';

const { values: given } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
    questions: { type: 'string', default: Object.keys(CLASSES).join(',') },
    write: { type: 'boolean', default: false },
  },
});
const homes = Number(given.homes);
const connections = given.connections.split(',').map(Number);
const kinds = given.questions.split(',') as Class[];

const market = await openHomes(homes);
const { orm, client, postmaster } = market;
const targets: Target[] = [];
try {
  const asked = questions(homes, market.firstId);
  const sql = await statementsAlone(client, asked);
  targets.push(await startLimit(market, 5981), await startLimit(market, 5982, 'rows'), await startProduct(market, 5983));
  await sameAnswers(asked);
  const doors = await allDoors(asked, postmaster);
  const text = report(sql, doors, market.version);
  console.log(text);
  if (given.write) writeSection(`market-${homes}`, `The market at ${homes.toLocaleString('en')} homes`, text);
} finally {
  for (const target of targets) target.process.kill();
  await market.close();
}

/** The product's own statements, as its functions send them, replayed over one connection. */
async function statementsAlone(client: Client, asked: Record<Class, Question[]>): Promise<Record<Class, { p50: number; p95: number }>> {
  const pool = await poolOf(orm.em);
  const query = pool.query.bind(pool) as (statement: QueryConfig) => Promise<unknown>;
  let sent: QueryConfig[] = [];
  pool.query = ((statement: QueryConfig) => {
    // a copy: pg writes its callback into what it is given
    sent.push({ ...statement });
    return query(statement);
  }) as never;
  const out = {} as Record<Class, { p50: number; p95: number }>;
  for (const kind of kinds) {
    const calls: QueryConfig[][] = [];
    for (const q of asked[kind]) {
      sent = [];
      await call(orm.em.fork(), kind, q);
      calls.push(sent);
    }
    const replay = async (statements: QueryConfig[]): Promise<number> => {
      const start = performance.now();
      for (const statement of statements) await client.query({ ...statement });
      return performance.now() - start;
    };
    for (const statements of calls) await replay(statements);
    const times: number[] = [];
    for (const statements of calls) times.push(Math.min(await replay(statements), await replay(statements), await replay(statements)));
    out[kind] = { p50: median(times), p95: quantile(times, 0.95) };
  }
  pool.query = query as never;
  return out;
}

function call(em: EntityManager, kind: Class, q: Question): Promise<unknown> {
  if (kind === 'Q5') return mapProperties(em, q.filter, q.view!.bounds, q.view!.zoom);
  if (kind === 'Q6') return getPropertyJson(em, { id: q.id! });
  return listPropertiesJson(em, { ...q.filter, limit: q.limit, offset: q.offset, count: kind === 'Q7' });
}

/** The limit and the product answer the same homes in the same words; the tRPC door the same homes. */
async function sameAnswers(asked: Record<Class, Question[]>): Promise<void> {
  const [limit, decoded, product] = targets as [Target, Target, Target];
  for (const kind of ['Q1', 'Q2', 'Q3', 'Q6'] as const) {
    for (const q of asked[kind].slice(0, 40)) {
      const path = restPath(kind, q)!;
      const [a, b, c] = await Promise.all([ask(limit.port, path), ask(decoded.port, path), ask(product.port, path)]);
      assert.deepEqual(JSON.parse(c.body), JSON.parse(a.body), `${kind} ${path}`);
      assert.deepEqual(JSON.parse(b.body), JSON.parse(a.body), `${kind} ${path}`);
      const { json } = (
        JSON.parse((await ask(product.port, trpcPath(kind, q))).body) as {
          result: { data: { json: { id: number; items?: { id: number }[] } } };
        }
      ).result.data;
      const expected = JSON.parse(a.body) as { id: number } | { id: number }[];
      assert.deepEqual(
        json.items?.map((item) => item.id) ?? json.id,
        Array.isArray(expected) ? expected.map((item) => item.id) : expected.id,
      );
    }
  }
  console.log('The answers are the same at every door.');
}

type Doors = Record<string, Record<string, Measured>>;

/** Every class at every target, one after the other, round by round; the median round counts. */
async function allDoors(asked: Record<Class, Question[]>, postmaster: number): Promise<Doors> {
  const [limit, decoded, product] = targets as [Target, Target, Target];
  const all: Record<string, Record<string, Measured[]>> = {};
  for (let round = 0; round < Number(given.rounds); round++) {
    for (const kind of kinds) {
      const rest = asked[kind].map((q) => restPath(kind, q));
      const trpc = asked[kind].map((q) => trpcPath(kind, q));
      const byLimit = kind !== 'Q4' && kind !== 'Q5' && kind !== 'Q7';
      const runs: [string, Target, (string | null)[]][] = [
        ...(byLimit
          ? ([
              ['limit', limit, rest],
              ['limit, rows', decoded, rest],
            ] as [string, Target, (string | null)[]][])
          : []),
        ...(kind === 'Q5' ? [] : ([['REST', product, rest]] as [string, Target, (string | null)[]][])),
        ...(kind === 'Q7' ? [] : ([['tRPC', product, trpc]] as [string, Target, (string | null)[]][])),
      ];
      for (const [door, target, paths] of runs)
        for (const n of connections) {
          const measured = await load(target, postmaster, paths as string[], n, Number(given.seconds));
          all[`${kind} ${n}`] = all[`${kind} ${n}`] ?? {};
          all[`${kind} ${n}`]![door] = [...(all[`${kind} ${n}`]![door] ?? []), measured];
        }
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([key, byDoor]) => [
      key,
      Object.fromEntries(Object.entries(byDoor).map(([door, runs]) => [door, middle(runs)])),
    ]),
  );
}

function report(sql: Record<Class, { p50: number; p95: number }>, doors: Doors, version: string): string {
  const lines = [
    `${homes.toLocaleString('en')} homes, ${availableParallelism()} cores (shared; load ${loadavg()[0]!.toFixed(1)} at the end), PostgreSQL ${version}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
    `Repeat: \`npm run bench -- endpoints --homes ${homes} --seconds ${given.seconds} --rounds ${given.rounds} --connections ${given.connections} --write\``,
    '',
    '| question | statements alone p50 / p95 ms |',
    '|---|--:|',
    ...Object.entries(sql).map(([kind, t]) => `| ${kind} ${CLASSES[kind as Class]} | ${t.p50.toFixed(2)} / ${t.p95.toFixed(2)} |`),
    '',
    '| question, connections | door | answers/s | of the limit | p50 / p95 ms | server CPU us | PostgreSQL CPU us |',
    '|---|---|--:|--:|--:|--:|--:|',
  ];
  for (const [key, byDoor] of Object.entries(doors)) {
    for (const [door, m] of Object.entries(byDoor)) {
      const best = byDoor.limit;
      const share = best && door !== 'limit' ? `${Math.round((m.rate / best.rate) * 100)} %` : '';
      lines.push(
        `| ${key} | ${door} | ${m.rate.toFixed(0)} | ${share} | ${m.p50.toFixed(1)} / ${m.p95.toFixed(1)} | ${m.serverCpu.toFixed(0)} | ${m.databaseCpu.toFixed(0)} |`,
      );
    }
  }
  return lines.join('\n');
}
