// npm run bench -- impressions [--homes 20000] [--rate 350] [--seconds 8] [--rounds 4]
// What counting impressions costs: lists are requested at a steady rate, in every second round with the report that a browser sends for each of them (its 24 cards, from
// an address of its own). Prints the processor time of the server and of PostgreSQL in both, and how many impressions were stored.
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { openDataset, startProduct } from './measuring/dataset.ts';
import { cpuOf, cpuOfChildren, fetchBody, type Target, usedByChildren } from './measuring/load.ts';
import { median } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '350' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '4' },
  },
});
const [rate, seconds, rounds] = [Number(options.rate), Number(options.seconds), Number(options.rounds)];
const PORT = 5986;
/** Lists are sent in steps of so many milliseconds. */
const STEP_MS = 20;
/** Pages of a list, each of which has these homes. */
const PAGES = 50;
const PAGE_SIZE = 24;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
/** Reports that were sent. Each is that of a new visitor. */
let visitor = 0;

/** Sends a report as a browser does; the address and browser are those of a new visitor. */
const sendReport = (ids: readonly number[]): Promise<void> =>
  new Promise((done, fail) => {
    visitor++;
    const headers = {
      'Content-Type': 'application/json',
      Origin: `http://127.0.0.1:${PORT}`,
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'X-Forwarded-For': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    };
    const sent = request({ port: PORT, host: '127.0.0.1', path: '/api/seen', method: 'POST', agent, headers }, (res) => {
      res.resume();
      res.on('end', () => (res.statusCode === 204 ? done() : fail(new Error(`a report was answered by ${res.statusCode}`))));
    });
    sent.on('error', fail);
    sent.end(JSON.stringify({ ids, source: 'search' }));
  });

interface RoundResult {
  /** Lists that were answered in a second. */
  rate: number;
  /** Microseconds of processor for a list: of the server, and of PostgreSQL. */
  server: number;
  database: number;
}

/** Requests lists at the rate for `seconds`, with or without reports, and waits until what was counted is written. */
async function measureRound(
  target: Target,
  postmaster: number,
  lists: readonly (readonly number[])[],
  isCounting: boolean,
): Promise<RoundResult> {
  const [serverBefore, databaseBefore] = [cpuOf(target.process.pid!), cpuOfChildren(postmaster)];
  const start = performance.now();
  const pending: Promise<unknown>[] = [];
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * rate;
    while (pending.length < due) {
      const n = pending.length;
      const page = n % PAGES;
      const answered = fetchBody(PORT, `/api/properties?limit=${PAGE_SIZE}&count=false&offset=${page * PAGE_SIZE}`, agent).then(() =>
        isCounting ? sendReport(lists[page]!) : undefined,
      );
      // a failure is thrown where all are awaited below
      answered.catch(() => {});
      pending.push(answered);
    }
    await new Promise((done) => setTimeout(done, STEP_MS));
  }
  await Promise.all(pending);
  const elapsed = (performance.now() - start) / 1000;
  await new Promise((done) => setTimeout(done, 3500));
  return {
    rate: pending.length / elapsed,
    server: (cpuOf(target.process.pid!) - serverBefore) / pending.length,
    database: usedByChildren(postmaster, databaseBefore) / pending.length,
  };
}

const dataset = await openDataset(Number(options.homes));
const target = await startProduct(dataset, PORT);
try {
  const lists: number[][] = [];
  for (let page = 0; page < PAGES; page++) {
    const { body } = await fetchBody(PORT, `/api/properties?limit=${PAGE_SIZE}&count=false&offset=${page * PAGE_SIZE}`, agent);
    lists.push((JSON.parse(body) as { id: number }[]).map(({ id }) => id));
  }
  // plans and compiled code of both are warm before anything is measured
  for (const isCounting of [false, true]) await measureRound(target, dataset.postmaster, lists, isCounting);
  await dataset.client.query('delete from property_figures');
  visitor = 0;
  const results: Record<'off' | 'on', RoundResult[]> = { off: [], on: [] };
  for (let round = 0; round < rounds; round++)
    for (const mode of ['off', 'on'] as const) {
      const result = await measureRound(target, dataset.postmaster, lists, mode === 'on');
      console.error(`${mode}: ${result.rate.toFixed(0)} lists a second, ${result.server.toFixed(0)} + ${result.database.toFixed(0)} µs`);
      results[mode].push(result);
    }
  const middle = (mode: 'off' | 'on', field: keyof RoundResult) => median(results[mode].map((result) => result[field]));
  const { rows } = await dataset.client.query<{ n: number }>(
    'select coalesce(sum(n), 0)::int as n from property_figures, unnest(impressions) n',
  );
  console.log('| Median of a list | Lists a second | Server, µs | PostgreSQL, µs |\n|---|--:|--:|--:|');
  for (const [name, mode] of [
    ['lists alone', 'off'],
    ['each with its report', 'on'],
  ] as const)
    console.log(
      `| ${name} | ${middle(mode, 'rate').toFixed(0)} | ${middle(mode, 'server').toFixed(0)} | ${middle(mode, 'database').toFixed(0)} |`,
    );
  const [off, on] = (['off', 'on'] as const).map((mode) => middle(mode, 'server') + middle(mode, 'database')) as [number, number];
  console.log(
    `\nReports add ${((on / off - 1) * 100).toFixed(1)} % of processor time. ${visitor} reports of ${PAGE_SIZE} cards, ${rows[0]!.n} impressions stored.`,
  );
} finally {
  target.process.kill();
  await dataset.close();
}
