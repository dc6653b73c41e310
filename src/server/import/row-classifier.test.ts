// Tests of what the rows of a file say together: the order of its days, and advice about fields that no row has; no database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder, csvRow, OWN_HEADER } from '../../testing/factories/feed-files.ts';
import { readDayOrders } from './day-orders.ts';
import { openFeed } from './import.ts';
import { RowClassifier } from './row-classifier.ts';

const files = createFeedFolder();
afterAll(files.remove);

/** Classifies the rows of a file as an import does. */
async function classify(content: string, mapping?: object) {
  const feed = await openFeed({ file: files.write(content), map: mapping && files.write(JSON.stringify(mapping)) });
  const classifier = new RowClassifier(feed.layout);
  const listings = [];
  for await (const row of feed.rows) {
    if (classifier.needsDayOrders(row)) classifier.dayOrders = await readDayOrders(feed.readAgain(), feed.layout);
    const result = classifier.classify(row);
    if (result.kind === 'listing') listings.push(result.listing);
  }
  await feed.close();
  return { listings, remarks: classifier.remarks.lines(), advice: classifier.advice };
}

describe('days in digits', () => {
  const withDays = (...days: string[]) =>
    `${OWN_HEADER},createdAt,permitUntil\n${days.map((day, i) => `${csvRow(`r${i}`, `Home number ${i}`)},${day}`).join('\n')}\n`;
  const daysOf = async (content: string, mapping?: object) =>
    (await classify(content, mapping)).listings.map(({ createdAt }) => createdAt?.slice(0, 10));

  test('are read in the order that any row of the file shows, also before that row', async () => {
    expect(await daysOf(withDays('3/4/2026,', '3/25/2026,'))).toEqual(['2026-03-04', '2026-03-25']);
    expect(await daysOf(withDays('3/4/2026,', '25/3/2026,'))).toEqual(['2026-04-03', '2026-03-25']);
    // the other columns of the file tell where the column itself does not
    expect(await daysOf(withDays('3/4/2026,3/25/2027'))).toEqual(['2026-03-04']);
    // each column by its own days first
    expect(await daysOf(withDays('3/4/2026,25/3/2027', '3/25/2026,'))).toEqual(['2026-03-04', '2026-03-25']);
  });

  test('are day first where no row tells, which the report says, unless the mapping names an order', async () => {
    const content = withDays('3/4/2026,', '5/6/2026,');
    const { listings, remarks } = await classify(content);
    expect(listings.map(({ createdAt }) => createdAt?.slice(0, 10))).toEqual(['2026-04-03', '2026-06-05']);
    expect(remarks.join()).toMatch(/days read as day first, .*"dates": "month-first".*: createdAt \(2 homes, such as "3\/4\/2026"\)/);
    expect(await daysOf(content, { dates: 'month-first' })).toEqual(['2026-03-04', '2026-05-06']);
  });

  test('in both orders leave those unknown that can be read in both', async () => {
    const { listings, remarks } = await classify(withDays('3/4/2026,', '3/25/2026,', '25/3/2026,'));
    expect(listings.map(({ createdAt }) => createdAt?.slice(0, 10))).toEqual([undefined, '2026-03-25', '2026-03-25']);
    expect(remarks.join()).toContain('dates not read: createdAt (1 home, such as "3/4/2026")');
  });
});

describe('advice about a field that rows lack', () => {
  const row = (change: object) =>
    `${JSON.stringify({ ...{ title: 'A fine home', price: '900000', area: '900', bedrooms: '2', location: 'Somewhere' }, ...{ propertyType: 'Villa', transactionType: 'Buy', emirate: '', reference: 'r' }, ...change })}\n`;

  test('is given only when no row of the file has it', async () => {
    expect((await classify(row({}))).advice).toEqual([
      'No row names an emirate: if all homes lie in one, add "emirate": "=" with its name to the map',
    ]);
    expect((await classify(row({}) + row({ reference: 's', emirate: 'Ajman' }))).advice).toEqual([]);
    expect((await classify(row({}) + row({ reference: 's', location: 'Tower, Al Reem Island, Abu Dhabi' }))).advice).toEqual([]);
    expect((await classify(row({ emirate: 'Ajman', propertyType: '' }))).advice).toEqual([expect.stringContaining('"propertyType": "="')]);
    expect((await classify(row({ emirate: 'Ajman', transactionType: '' }))).advice).toEqual([expect.stringContaining('"=Buy" or "=Rent"')]);
  });
});
