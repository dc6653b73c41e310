// npm run bench -- understanding
// What understanding a search text costs the processor, over the two hundred misspelt texts and longer ones, with six thousand buildings in the
// dictionary. The measure is the processor time of this process, as the quickest of ten rounds.

import type { DictionaryPlace } from '../../src/server/search/text/dictionary/search-dictionary.ts';
import { understand } from '../../src/server/search/text/understand.ts';
import { buildDictionary } from '../lab/search-quality/judge.ts';
import { MISSPELT_TEXTS } from '../lab/search-quality/texts.ts';

/** What understanding one text may cost, in milliseconds. */
const BOUND_MS = 0.3;
const ROUNDS = 10;
const BUILDINGS = 6_000;

/** Words that the names of the invented buildings consist of. */
const FIRST_WORDS = ['Marina', 'Palm', 'Azure', 'Orchid', 'Cedar', 'Harbour', 'Sapphire', 'Opal', 'Lotus', 'Falcon', 'Summit', 'Crescent'];
const SECOND_WORDS = ['Gate', 'Heights', 'Vista', 'Residence', 'Court', 'Point', 'Crown', 'Square', 'Terrace', 'Quay'];
const buildings = Array.from({ length: BUILDINGS }, (_, i): DictionaryPlace => {
  const name = `${FIRST_WORDS[i % FIRST_WORDS.length]} ${SECOND_WORDS[Math.floor(i / FIRST_WORDS.length) % SECOND_WORDS.length]} ${Math.floor(i / 120) + 1}`;
  return { name, kind: 'building', emirate: 'Dubai', words: [name.toLowerCase()], count: 10 };
});
const learned = buildDictionary(20_000);
const dictionary = { ...learned, places: [...learned.places, ...buildings] };

const SENTENCES = [
  'a furnished 2 or 3 bedroom apartment in dubai marina or jbr with sea view, balcony and parking, under 150k a year, not studio',
  'villa or townhouse between 2000 and 3500 sq ft in arabian ranches or mudon for sale from 3m to 5m with maids room and private pool',
  'شقة غرفتين وصالة للإيجار في دبي مارينا أو وسط مدينة دبي مفروشة مع مسبح وموقف سيارات أقل من 120 ألف سنويا',
];
const sets: [string, readonly string[]][] = [
  ['misspelt texts', MISSPELT_TEXTS.map(([text]) => text)],
  ['whole sentences', SENTENCES],
  ['two hundred characters of nonsense', ['xqzvw bklrt '.repeat(17).slice(0, 200)]],
];
for (const [name, texts] of sets) {
  let quickest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const repeats = Math.ceil(200 / texts.length);
    const start = process.cpuUsage();
    for (let i = 0; i < repeats; i++) for (const text of texts) understand(text, dictionary);
    const { user, system } = process.cpuUsage(start);
    quickest = Math.min(quickest, (user + system) / 1000 / (repeats * texts.length));
  }
  console.log(`${name}: ${quickest.toFixed(3)} ms a text, at most ${BOUND_MS}${quickest > BOUND_MS ? ' EXCEEDED' : ''}`);
  if (quickest > BOUND_MS) process.exitCode = 1;
}
