// Tests that every reason for which an import refuses a row has a text of its own, with what to change.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reasonTexts } from '../../shared/incoming-feed/reason.ts';
import { m } from '../../shared/messages/messages.ts';
import { createFeedFolder, type FeedFiles } from '../../testing/factories/feed-files.ts';

let files: FeedFiles;
beforeAll(() => {
  files = createFeedFolder();
});
afterAll(() => files.remove());

const FIELDS = {
  reference: 'a',
  title: 'A flat',
  price: '900000',
  area: '800',
  bedrooms: '2',
  location: 'Arjan',
  emirate: 'Dubai',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  latitude: '25.06',
  longitude: '55.24',
  rentPer: '',
};

test.each<[string, Partial<typeof FIELDS>]>([
  ['No area', { area: '' }],
  ['The area many is not possible', { area: 'many' }],
  ['The area 3 is not possible', { area: '3' }],
  ['No number of bedrooms', { bedrooms: '' }],
  ['More than 100 bedrooms or bathrooms', { bedrooms: '101' }],
  ['Neither sale nor rent', { transactionType: '' }],
  ['Unknown purpose: Swap', { transactionType: 'Swap' }],
  ['No property type', { propertyType: '' }],
  ['Unknown property type: Spaceship', { propertyType: 'Spaceship' }],
  ['Not a home that is advertised here: Office', { propertyType: 'Office' }],
  ['The reference is too long', { reference: 'x'.repeat(501) }],
  ['No emirate: London', { emirate: 'London' }],
  ['No emirate', { emirate: '', location: 'Nowhere', latitude: '', longitude: '' }],
  ['An error of a spreadsheet: #REF!', { title: '#REF!' }],
  ['The price is in another currency: GBP', { price: 'GBP 100000' }],
  ['The price much is not possible', { price: 'much' }],
  ['The price 0 is not possible', { price: '0.2' }],
  ['The period of the rent is not known', { transactionType: 'Rent', rentPer: '' }],
  ['The row is damaged', { title: 'A flat,one column more' }],
])('%s', async (text, fields) => {
  const row = { ...FIELDS, ...fields };
  const [refused] = await files.classifyRows(files.write(`${Object.keys(row).join()}\n${Object.values(row).join()}\n`));
  const { reason, change } = reasonTexts({ reason: refused && 'reason' in refused ? refused.reason : 'taken' });
  expect(reason).toBe(text);
  expect(change).not.toBe(m.feed_change_other());
});
