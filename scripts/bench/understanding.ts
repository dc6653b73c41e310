// npm run bench -- understanding
// Measures the CPU milliseconds that `understand`, which parses a search text into a filter, needs for one text: misspelt texts, whole
// sentences and nonsense. Uses no server and no database, but a dictionary of 20,000 generated homes and 6,000 invented buildings. Prints
// the quickest of ten rounds for each group of texts, and ends with status 1 when one exceeds 0.3 ms.
import type { DictionaryPlace } from '../../src/server/search/text/dictionary/search-dictionary.ts';
import { understand } from '../../src/server/search/text/understand.ts';
import { buildDictionary } from './search-quality/judge.ts';
import { MISSPELT_TEXTS } from './search-quality/texts.ts';

/** CPU milliseconds that one text may cost. */
const BOUND_MS = 0.3;
const ROUNDS = 10;
const BUILDINGS = 6_000;
/** Generated homes whose words the dictionary contains. */
const HOMES = 20_000;
/** The least number of texts in a round, so that a round takes longer than the steps in which CPU time is counted. */
const TEXTS_PER_ROUND = 200;

/** The words of which the names of the invented buildings are made. */
const FIRST_WORDS = ['Marina', 'Palm', 'Azure', 'Orchid', 'Cedar', 'Harbour', 'Sapphire', 'Opal', 'Lotus', 'Falcon', 'Summit', 'Crescent'];
const SECOND_WORDS = ['Gate', 'Heights', 'Vista', 'Residence', 'Court', 'Point', 'Crown', 'Square', 'Terrace', 'Quay'];
/** Invented buildings, `Marina Gate 1` to `Crescent Quay 50`: each pair of words with each number. */
const buildings = Array.from({ length: BUILDINGS }, (_, i): DictionaryPlace => {
  const firstWord = FIRST_WORDS[i % FIRST_WORDS.length];
  const secondWord = SECOND_WORDS[Math.floor(i / FIRST_WORDS.length) % SECOND_WORDS.length];
  const number = Math.floor(i / (FIRST_WORDS.length * SECOND_WORDS.length)) + 1;
  const name = `${firstWord} ${secondWord} ${number}`;
  return { name, kind: 'building', emirate: 'Dubai', words: [name.toLowerCase()], count: 10 };
});
const dictionaryOfHomes = buildDictionary(HOMES);
const dictionary = { ...dictionaryOfHomes, places: [...dictionaryOfHomes.places, ...buildings] };

const SENTENCES = [
  'a furnished 2 or 3 bedroom apartment in dubai marina or jbr with sea view, balcony and parking, under 150k a year, not studio',
  'villa or townhouse between 2000 and 3500 sq ft in arabian ranches or mudon for sale from 3m to 5m with maids room and private pool',
  'شقة غرفتين وصالة للإيجار في دبي مارينا أو وسط مدينة دبي مفروشة مع مسبح وموقف سيارات أقل من 120 ألف سنويا',
];
const groups: [name: string, texts: readonly string[]][] = [
  ['misspelt texts', MISSPELT_TEXTS.map(([text]) => text)],
  ['whole sentences', SENTENCES],
  ['two hundred characters of nonsense', ['xqzvw bklrt '.repeat(17).slice(0, 200)]],
];

for (const [name, texts] of groups) {
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const repeats = Math.ceil(TEXTS_PER_ROUND / texts.length);
    const start = process.cpuUsage();
    for (let i = 0; i < repeats; i++) for (const text of texts) understand(text, dictionary);
    const { user, system } = process.cpuUsage(start);
    const microseconds = user + system;
    quickestMs = Math.min(quickestMs, microseconds / 1000 / (repeats * texts.length));
  }
  console.log(`${name}: ${quickestMs.toFixed(3)} ms a text, at most ${BOUND_MS}${quickestMs > BOUND_MS ? ' EXCEEDED' : ''}`);
  if (quickestMs > BOUND_MS) process.exitCode = 1;
}
