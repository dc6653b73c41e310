// Tests of reading the exchange-rate file of the European Central Bank, and of rates set by hand.
import { expect, test } from 'vitest';
import { MAX_RATES_FILE, parseEcbRates, parseHandSetRate, RatesFileError } from './ecb.ts';

const NOW = new Date('2026-11-14T15:00:00Z');
/** The elements of a file that state the rates: what one euro is in each currency. */
const CUBES = `<Cube currency='USD' rate='1.1630'/><Cube currency='JPY' rate='179.24'/><Cube currency='GBP' rate='0.88240'/>
      <Cube currency='CNY' rate='8.2560'/><Cube currency='INR' rate='103.1450'/>`;
/** The XML of a daily file of the bank; `head` comes before its root element. */
const makeFile = (cubes = CUBES, time = '2026-11-13', head = '') => `<?xml version="1.0" encoding="UTF-8"?>${head}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${time}'>${cubes}</Cube></Cube>
</gesmes:Envelope>`;

test('the daily file gives what one AED is in EUR, GBP, INR and CNY, through the peg of the dollar', () => {
  const { date, rates, refused } = parseEcbRates(makeFile(), NOW);
  expect(date).toBe('2026-11-13');
  expect(refused).toEqual([]);
  // one euro is 1.163 US dollars, and one dollar is always 3.6725 AED
  const aedPerEuro = 1.163 * 3.6725;
  expect(Object.fromEntries(rates.map(({ currency, perAed }) => [currency, perAed]))).toEqual({
    EUR: 1 / aedPerEuro,
    GBP: 0.8824 / aedPerEuro,
    INR: 103.145 / aedPerEuro,
    CNY: 8.256 / aedPerEuro,
  });
});

test('every row that cannot be used is refused with its line, a missing currency is named, and the other rows are taken', () => {
  const { rates, refused } = parseEcbRates(
    makeFile(`<Cube currency='USD' rate='1.1630'/>
<Cube currency='GBP' rate='-1'/>
<Cube currency='INR' rate='1e999'/>
<Cube currency='usd' rate='2'/>
<Cube currency='USD' rate='2'/>
<Cube rate='3'/>
<Cube currency='CNY' rate='8.2560'/>`),
    NOW,
  );
  expect(rates.map(({ currency }) => currency)).toEqual(['EUR', 'CNY']);
  expect(refused).toEqual([
    'line 6: GBP -1: this is not a rate',
    'line 7: INR 1e999: this is not a rate',
    'line 8: usd 2: this is not a currency code',
    'line 9: USD 2: USD has a rate already',
    'line 10: no currency 3: this is not a currency code',
  ]);
  expect(parseEcbRates(makeFile("<Cube currency='USD' rate='1.1630'/>"), NOW).refused).toEqual([
    'GBP: the file has no rate of it',
    'INR: the file has no rate of it',
    'CNY: the file has no rate of it',
  ]);
});

/** A document type whose entities multiply when they are expanded. */
const ENTITY_BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
test.each([
  ['a document type with entities', makeFile(CUBES, '2026-11-13', ENTITY_BOMB), /document type/],
  ['an entity that no document type declares', makeFile("<Cube currency='USD' rate='&b;'/>"), /not valid XML/],
  ['50 MB', `<a>${' '.repeat(50 * 1024 * 1024)}</a>`, new RegExp(`larger than ${MAX_RATES_FILE / 1024} kB`)],
  ['a page instead of XML', '<!doctype html><p>Not found', /document type|not valid XML/],
  ['a file that is cut off', makeFile().slice(0, 420), /not valid XML/],
  ['an empty file', '', /names no day|not valid XML/],
  ['no day', makeFile().replace(/ time='[^']*'/, ''), /names no day/],
  ['a day that does not exist', makeFile(CUBES, '2026-02-31'), /names no day/],
  ['a day in the future', makeFile(CUBES, '2026-12-01'), /in the future/],
  ['the file of 90 days', makeFile().replace('</Cube></Cube>', `</Cube><Cube time='2026-11-12'>${CUBES}</Cube></Cube>`), /several days/],
  ['no dollar', makeFile("<Cube currency='GBP' rate='0.88'/>"), /no rate of USD/],
])('a file with %s is refused as a whole', (_name, xml, message) => {
  expect(() => parseEcbRates(xml, NOW)).toThrow(RatesFileError);
  expect(() => parseEcbRates(xml, NOW)).toThrow(message);
});

test('a rate by hand is taken for PKR and RUB alone', () => {
  expect(parseHandSetRate('PKR=75.9')).toEqual({ currency: 'PKR', perAed: 75.9 });
  expect(parseHandSetRate('RUB=21.4')).toEqual({ currency: 'RUB', perAed: 21.4 });
  for (const text of ['USD=0.27', 'EUR=1', 'PKR', 'PKR=', 'PKR=0', 'PKR=-1', 'PKR=1e3', 'pkr=1', 'PKR=1;drop'])
    expect(() => parseHandSetRate(text)).toThrow(RatesFileError);
});
