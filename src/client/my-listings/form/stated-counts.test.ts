import { expect, test } from 'vitest';
import { readStatedCounts } from './stated-counts.ts';

const titles: [string, number[]][] = [
  ['Bright villa with three bedrooms', [3]],
  ['3BR villa in Arabian Ranches', [3]],
  ['3 BR | Vacant', [3]],
  ['3 B/R with maid', [3]],
  ['3-bedroom townhouse', [3]],
  ['3 Bed + Maid', [3]],
  ['Luxury 4BHK penthouse', [4]],
  ['Three spacious bedrooms by the sea', [3]],
  ['Two master bedrooms', [2]],
  ['2 & 3 bedroom apartments', [2, 3]],
  ['2/3 beds', [2, 3]],
  ['1 or 2 bedrooms', [1, 2]],
  ['4+1 BR villa', [4, 1]],
  ['Huge 5 bed, 6 bath villa', [5]],
  ['فيلا ثلاث غرف نوم', [3]],
  ['شقة ٣ غرف نوم في مارينا', [3]],
  ['شقة غرفتين وصالة', [2]],
  ['شقة بغرفة نوم واحدة', []],
  ['شقة غرفة وصالة', [1]],
  ['أربع غرف وصالة', [4]],
  ['Sea view in Tower 3', []],
  ['Villa 12, Bedford Street', []],
  ['Master bedroom with balcony', []],
  ['2.5 million, Marina', []],
  ['Bright home near the park', []],
];
test.each(titles)('%s states the bedrooms %j', (title, bedrooms) => {
  expect(readStatedCounts(title).bedrooms).toEqual(bedrooms);
});

test('bathrooms and studios are stated too', () => {
  expect(readStatedCounts('Huge 5 bed, 6 bath villa').bathrooms).toEqual([6]);
  expect(readStatedCounts('3BR with 2.5 baths').bathrooms).toEqual([2.5]);
  expect(readStatedCounts('غرفتين وحمامين').bathrooms).toEqual([2]);
  expect(readStatedCounts('Furnished studio in JVC').isStudio).toBe(true);
  expect(readStatedCounts('استوديو مفروش').isStudio).toBe(true);
});
