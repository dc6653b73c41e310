// npm run bench -- own-stock [--homes 1000000] [--stock 5000]
// Measures what an advertiser with --stock homes beside --homes of others waits for: pages of My properties with filters and far down, one change, and 500
// changes at once, as a member who works alone and as the owner of a brokerage; the size of the page; and what the condition on the organization adds to
// the lists of a member who works alone. Lends generated homes to two new members, and takes the homes and members away again.
import { parseArgs } from 'node:util';
import { preparedStatement } from '../../src/server/db/sql.ts';
import { isManagedBy } from '../../src/server/organization/managed.ts';
import { cursorSql } from '../../src/server/time-cursor.ts';
import { trpc } from './measuring/addresses.ts';
import { cpuMeterOf } from './measuring/backend-cpu.ts';
import { openDataset, startProduct } from './measuring/dataset.ts';
import { cpuOf, cpuOfChildren, fetchBody, usedByChildren } from './measuring/load.ts';
import { median, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '1000000' }, stock: { type: 'string', default: '5000' } },
});
const STOCK = Number(options.stock);
const PORT = 5390;
const TIMES = 20;
const PASSWORD = 'a password of a benchmark 1';

// a plan would allow five homes
process.env.FREE_LISTING_LIMIT = String(STOCK * 2);
const dataset = await openDataset(Number(options.homes));
const { client, postmaster } = dataset;
const server = await startProduct(dataset, PORT);
const base = `http://127.0.0.1:${PORT}`;

interface BenchMember {
  id: number;
  username: string;
  cookie: string;
}

/** Registers a member over REST. */
async function register(username: string): Promise<BenchMember> {
  const body = JSON.stringify({ username, email: `${username}@homes.example`, password: PASSWORD });
  const answer = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body,
  });
  if (answer.status !== 201) throw new Error(`POST /api/register answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0]!)
    .join('; ');
  return { id: ((await answer.json()) as { id: number }).id, username, cookie };
}

/** Sends a tRPC mutation. @returns its result */
async function mutate<T>({ cookie }: BenchMember, procedure: string, json: object): Promise<T> {
  const headers = { 'content-type': 'application/json', cookie, origin: base };
  const answer = await fetch(`${base}/trpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify({ json }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${procedure} answered ${answer.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { result: { data: { json: T } } }).result.data.json;
}

const read = async <T>({ cookie }: BenchMember, procedure: string, input?: object): Promise<T> =>
  (JSON.parse((await fetchBody(PORT, trpc(procedure, input), undefined, { cookie })).body) as { result: { data: { json: T } } }).result.data
    .json;

const wallTimes: number[] = [];
/** Runs something several times. @returns milliseconds of processor, of the server and of PostgreSQL together, of each time */
async function processorOf(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const used: number[] = [];
  wallTimes.length = 0;
  for (let n = 0; n < times; n++) {
    const before = cpuOf(server.process.pid!);
    const databaseBefore = cpuOfChildren(postmaster);
    const start = performance.now();
    // ticks of 10 ms: ten at a time
    for (let m = 0; m < 10; m++) await run();
    wallTimes.push((performance.now() - start) / 10);
    used.push((cpuOf(server.process.pid!) - before + usedByChildren(postmaster, databaseBefore)) / 10_000);
  }
  return used;
}

const ms = (value: number, decimals = 1): string => value.toFixed(decimals);
const lines: string[] = [];
const line = (who: string, what: string, used: readonly number[]): void => {
  const text = `| ${who} | ${what} | ${ms(median(used))} | ${ms(quantile(used, 0.95))} | ${ms(median(wallTimes))} |`;
  console.error(text);
  lines.push(text);
};

/** Measures the lists and changes of a member. */
async function measureMember(who: string, member: BenchMember): Promise<void> {
  const first = await read<{ next: string; items: { id: number }[]; stock: number }>(member, 'listing.mine', {});
  if (first.stock !== STOCK) throw new Error(`${who} has ${first.stock} homes`);
  const { rows } = await client.query<{ after: string }>(
    `select ${cursorSql('created_at', 'id')} as after from properties where user_id = $1 order by created_at desc, id desc offset $2 limit 1`,
    [member.id, Math.floor(STOCK * 0.9)],
  );
  const lists = {
    'first page': {},
    'far down': { after: rows[0]!.after },
    'by words': { q: 'marina 2' },
    paused: { status: 'paused' },
    'waiting inquiries': { waiting: true },
    'permits that end': { permitEnds: true },
  };
  for (const [what, input] of Object.entries(lists)) line(who, what, await processorOf(TIMES, () => read(member, 'listing.mine', input)));
  line(who, 'figures of all', await processorOf(TIMES, () => read(member, 'listing.summary')));
  const { body } = await fetchBody(PORT, '/my-properties', undefined, { cookie: member.cookie });
  lines.push(`| ${who} | page | ${ms(body.length / 1000, 0)} kB | ${body.split(/<[a-z]/).length - 1} elements | |`);
  const { ids } = await read<{ ids: number[] }>(member, 'listing.mineIds', {});
  const one = [ids[7]!];
  line(
    who,
    'pause or publish one',
    await processorOf(5, async () => {
      await mutate(member, 'listing.bulk', { action: 'pause', ids: one });
      await mutate(member, 'listing.bulk', { action: 'publish', ids: one });
    }).then((used) => used.map((n) => n / 2)),
  );
  for (const action of ['pause', 'publish', 'pause', 'publish']) {
    const start = performance.now();
    await mutate(member, 'listing.bulk', { action, ids: ids.slice(100, 600) });
    const text = `| ${who} | ${action} 500 | | | ${ms(performance.now() - start, 0)} |`;
    console.error(text);
    lines.push(text);
  }
}

/** PostgreSQL's milliseconds for a pass over a member's stock by both conditions, in turn; the second is that of a site without organizations. */
async function comparePredicates({ id }: BenchMember): Promise<string> {
  const cpu = await cpuMeterOf(client);
  const pass = (condition: string) =>
    preparedStatement(`select count(*) from properties p where ${condition} and p.status <> 'deleted'`, [id]);
  const statements = { both: pass(isManagedBy('$1')), user: pass('p.user_id = $1') };
  const used: Record<keyof typeof statements, number[]> = { both: [], user: [] };
  for (let n = 0; n < 400; n++)
    for (const kind of ['both', 'user'] as const) {
      const before = cpu();
      const { name, text, values } = statements[kind];
      await client.query({ name, text, values });
      used[kind].push(cpu() - before);
    }
  return `A pass over the stock: ${ms(median(used.both), 2)} ms of PostgreSQL with the condition on the organization, ${ms(median(used.user), 2)} ms without.`;
}

const suffix = Date.now().toString(36);
const members: BenchMember[] = [];
try {
  const alone = await register(`alone${suffix}`);
  const owner = await register(`owner${suffix}`);
  members.push(alone, owner);
  await client.query(
    `with brokerage as (insert into organizations (name, slug, emirate, trade_licence, licence_until)
       values ('Bench ' || $2, 'bench-' || $2, 'Dubai', 'CN-' || $2, '2099-12-31') returning id)
     insert into organization_members (organization_id, user_id, role) select id, $1, 'owner' from brokerage`,
    [owner.id, suffix],
  );
  // spread over all homes, as those of any advertiser are
  const lend = (userId: number, offset: number) =>
    client.query(
      `update properties set user_id = $1, organization_id = (select organization_id from organization_members where user_id = $1)
       where id in (select id from properties where source = 'generated' and organization_id is null and user_id is null and id % $2 = $3 order by id limit $4)`,
      [userId, Math.max(3, Math.floor(dataset.count / STOCK / 2)), offset, STOCK],
    );
  await lend(alone.id, 1);
  await lend(owner.id, 2);
  // an autovacuum or a checkpoint after the loan would count as processor of what is measured
  await client.query('vacuum (analyze) properties');
  await client.query('checkpoint');
  console.error('lent');
  await measureMember('member', alone);
  await measureMember('owner of a brokerage', owner);
  console.log(
    [
      `${STOCK.toLocaleString('en')} homes each of a member who works alone and of a brokerage. Milliseconds of processor, of the server and of PostgreSQL together; the last column is time by the clock.`,
      '',
      '| who | what | half within | 19 of 20 within | half by the clock |',
      '|---|---|--:|--:|--:|',
      ...lines,
      '',
      await comparePredicates(alone),
    ].join('\n'),
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  server.process.kill('SIGTERM');
  const ids = members.map(({ id }) => id);
  await client.query('update properties set user_id = null, organization_id = null where user_id = any($1)', [ids]);
  // a brokerage may be without an owner until the end of a transaction
  await client.query('begin');
  await client.query('delete from organization_members where user_id = any($1)', [ids]);
  await client.query(`delete from organizations where slug = 'bench-' || $1`, [suffix]);
  await client.query('commit');
  await client.query('delete from users where id = any($1)', [ids]);
  await dataset.close();
}
