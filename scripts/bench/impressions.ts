// npm run bench -- impressions [--homes 20000] [--rate 350] [--seconds 8] [--rounds 4]
// What counting impressions costs. Lists of 24 homes are requested at a steady rate: alone; with a report for every second list, which is what a browser sends whose
// visitor looks at a list for 15 seconds (it reports after 30 seconds, or when it is left); and, as the dearest case, with a report for each list from a new visitor.
// Reports are also sent alone, which measures them with less noise. Prints the processor time of the server and of PostgreSQL, and how many impressions were stored.
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

/** How a round is measured: whether lists are requested, and for how many of them together a visitor reports; 0: never. */
const MODES = {
  lists: { name: 'lists alone', hasLists: true, listsAReport: 0 },
  visits: { name: 'lists, a report for two', hasLists: true, listsAReport: 2 },
  dearest: { name: 'lists, a report for each', hasLists: true, listsAReport: 1 },
  reports: { name: 'reports of two lists alone', hasLists: false, listsAReport: 2 },
} as const;
type Mode = keyof typeof MODES;
const MODE_NAMES = Object.keys(MODES) as Mode[];

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
/** Visitors and their reports so far: each report is that of a new visitor. */
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
    sent.end(JSON.stringify({ shown: { search: ids } }));
  });

interface RoundResult {
  /** Lists, or reports where these are sent alone, that were answered in a second. */
  rate: number;
  /** Microseconds of processor for each: of the server, and of PostgreSQL. */
  server: number;
  database: number;
}

/** Requests lists, reports or both at the rate for `seconds`, and waits until what was counted is written. */
async function measureRound(
  target: Target,
  postmaster: number,
  lists: readonly (readonly number[])[],
  { hasLists, listsAReport }: (typeof MODES)[Mode],
): Promise<RoundResult> {
  const [serverBefore, databaseBefore] = [cpuOf(target.process.pid!), cpuOfChildren(postmaster)];
  const start = performance.now();
  const pending: Promise<unknown>[] = [];
  /** The homes of the last lists until the one with this number. */
  const shownUntil = (n: number): number[] => Array.from({ length: listsAReport }, (_, i) => lists[(n + PAGES - i) % PAGES]!).flat();
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * rate;
    while (pending.length < due) {
      const n = pending.length;
      const answered = hasLists
        ? fetchBody(PORT, `/api/properties?limit=${PAGE_SIZE}&count=false&offset=${(n % PAGES) * PAGE_SIZE}`, agent)
        : Promise.resolve();
      const isReported = !hasLists || (listsAReport > 0 && n % listsAReport === 0);
      const reported = answered.then(() => (isReported ? sendReport(shownUntil(n)) : undefined));
      // a failure is thrown where all are awaited below
      reported.catch(() => {});
      pending.push(reported);
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
  // plans and compiled code are warm before anything is measured
  for (const mode of ['lists', 'dearest'] as const) await measureRound(target, dataset.postmaster, lists, MODES[mode]);
  await dataset.client.query('delete from property_figures');
  visitor = 0;
  const results = Object.fromEntries(MODE_NAMES.map((mode) => [mode, [] as RoundResult[]])) as Record<Mode, RoundResult[]>;
  for (let round = 0; round < rounds; round++)
    for (const mode of MODE_NAMES) {
      const result = await measureRound(target, dataset.postmaster, lists, MODES[mode]);
      console.error(`${mode}: ${result.rate.toFixed(0)} a second, ${result.server.toFixed(0)} + ${result.database.toFixed(0)} µs`);
      results[mode].push(result);
    }
  const middle = (mode: Mode, field: keyof RoundResult) => median(results[mode].map((result) => result[field]));
  const total = (mode: Mode) => middle(mode, 'server') + middle(mode, 'database');
  const { rows } = await dataset.client.query<{ n: number }>(
    'select coalesce(sum(n), 0)::int as n from property_figures, unnest(impressions) n',
  );
  console.log('| Medians of rounds | A second | Server, µs each | PostgreSQL, µs each |\n|---|--:|--:|--:|');
  for (const mode of MODE_NAMES)
    console.log(
      `| ${MODES[mode].name} | ${middle(mode, 'rate').toFixed(0)} | ${middle(mode, 'server').toFixed(0)} | ${middle(mode, 'database').toFixed(0)} |`,
    );
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const [listServer, reportServer] = [middle('lists', 'server'), middle('reports', 'server')];
  console.log(
    `\nBy reports alone, a report for two lists adds ${percent(reportServer / 2 / listServer)} to the processor time of the server for lists and ` +
      `${percent(total('reports') / 2 / total('lists'))} to that of server and PostgreSQL; by the rounds with lists ` +
      `${percent(total('visits') / total('lists') - 1)}, and a report for each ${percent(total('dearest') / total('lists') - 1)}. ` +
      `At ${rate} lists a second such reports take ${percent((total('reports') / 2 / 1e6) * rate)} of one processor. ` +
      `${visitor} reports, ${rows[0]!.n} impressions stored.`,
  );
} finally {
  target.process.kill();
  await dataset.close();
}
