// npm run bench -- suggestions [--homes 1000000] [--rounds 5]
// Measures the suggestions of the search field (property.suggest) for texts of several kinds, one request at a time to the product over
// generated homes (openDataset). For comparison it also measures the REST list of ten homes. Prints milliseconds (median, 95th
// percentile, longest) and the slowest texts; writes no file.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { trpc } from './measuring/addresses.ts';
import { openDataset, startProduct } from './measuring/dataset.ts';
import { fetchBody } from './measuring/load.ts';
import { median, quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: { homes: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const PORT = 5987;
/** Number of the slowest texts that are printed. */
const SLOWEST_COUNT = 12;

/** One-character texts. */
const CHARACTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Every beginning of a text that has at least two characters: `du`, `dub`, `duba`, `dubai`. */
const beginningsOf = (text: string) => Array.from({ length: text.length - 1 }, (_, i) => text.slice(0, i + 2));
/** The measured texts by kind; the kinds are printed. */
const KINDS: Record<string, string[]> = {
  'one character': CHARACTERS,
  'two characters': 'du ma pa vi ap st be ba po ga se fu re sa lo un 1 2b in wi ne ch ro to pe ju ar do bu ja'.split(' '),
  'beginnings of places': ['dubai marina', 'palm jumeirah', 'business bay', 'jumeirah village circle'].flatMap(beginningsOf),
  'beginnings of words': ['apartment', 'balcony', 'swimming pool', 'furnished', 'sea view', 'bright', 'penthouse'].flatMap(beginningsOf),
  misspelt: [
    'dubia marnia',
    'palm jumeriah',
    'apartmnt',
    'vila with pol',
    'bussines bay',
    'pentouse',
    'xyzzy',
    'marnia 2 bed',
    'blcony',
    'studoi jvc',
  ],
  Arabic: ['دبي', 'دبي مار', 'شقة', 'فيلا', 'شقة في دبي مارينا', 'غرفتين', 'نخلة جميرا', 'ا', 'ش'],
  searches: [
    '2 bed marina under 2m',
    'villa with pool under 5m',
    'furnished studio',
    'bright apartment with balcony',
    'sea view penthouse',
    'house near the park',
    'apartment with a view in downtown',
    'villa or townhouse garden',
  ],
};

const suggestPath = (text: string) => trpc('property.suggest', { text });

const dataset = await openDataset(Number(options.homes));
const product = await startProduct(dataset, PORT);
try {
  /** Milliseconds of one request. */
  const timeOf = async (path: string): Promise<number> => {
    const start = performance.now();
    await fetchBody(product.port, path);
    return performance.now() - start;
  };
  const times: { kind: string; text: string; ms: number }[] = [];
  const listTimes: number[] = [];
  // the first round fills caches and is not counted
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const [kind, texts] of Object.entries(KINDS)) {
      for (const text of texts) {
        const ms = await timeOf(suggestPath(text));
        if (round > 0) times.push({ kind, text, ms });
      }
      const ms = await timeOf('/api/properties?limit=10');
      if (round > 0) listTimes.push(ms);
    }
  }
  /** A row of the printed table. */
  const row = (name: string, timesMs: readonly number[]) =>
    `| ${name} | ${[0.5, 0.95, 1].map((share) => quantile(timesMs, share).toFixed(1)).join(' | ')} |`;
  const mediansOfTexts = [...Map.groupBy(times, ({ text }) => text)].map(([text, timesOfText]) => ({
    text,
    ms: median(timesOfText.map(({ ms }) => ms)),
  }));
  const slowestTexts = mediansOfTexts
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_COUNT)
    .map(({ text, ms }) => `${text} ${ms.toFixed(0)}`);
  console.log(
    [
      `${dataset.count.toLocaleString('en')} homes, ${availableParallelism()} cores (shared; load ${loadavg()[0]!.toFixed(1)}), PostgreSQL ${dataset.version}.`,
      '',
      '| texts | p50 ms | p95 ms | longest ms |',
      '|---|--:|--:|--:|',
      row('REST list of ten homes', listTimes),
      row(
        'all texts',
        times.map(({ ms }) => ms),
      ),
      ...Object.keys(KINDS).map((kind) =>
        row(
          kind,
          times.filter((time) => time.kind === kind).map(({ ms }) => ms),
        ),
      ),
      '',
      `Slowest by their median: ${slowestTexts.join(', ')}.`,
    ].join('\n'),
  );
} finally {
  product.process.kill();
  await dataset.close();
}
