// Tests the estimates of twenty real homes from the shipped sales; docs/estimate.md says how they were judged.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { loadShippedSales } from '../load/shipped-sales.ts';
import { estimateHome } from './home-estimate.ts';
import { readPublishedRun } from './published-run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Homes that were on the market, as docs/estimate.md lists them: community, address, bedrooms (0 for a studio), square feet. */
const HOMES: [location: string, address: string, bedrooms: number, area: number][] = [
  ['Remraam', 'Al Thamam 11, Remraam', 3, 1495],
  ['Dubai Sports City', 'Canal West, Dubai Sports City', 2, 1068],
  ['Jumeirah Village Circle', 'Harrington House, JVC District 14', 1, 807],
  ['Jumeirah Lake Towers', 'New Dubai Gate 2, JLT Cluster A', 2, 888],
  ['Downtown Dubai', 'The Address Sky View 1, The Address Sky View, Downtown Dubai', 3, 2427],
  ['Jumeirah Village Circle', 'Pulse Smart Residence, JVC District 11', 2, 1114],
  ['Dubai Creek Harbour', 'Creek Edge Tower 1, Creek Edge, Dubai Creek Harbour', 2, 1077],
  ['Jumeirah Village Circle', 'Catch Residences, JVC District 12', 3, 3140],
  ['Dubai Land Residence Complex', 'The V Tower, Dubai Land Residence Complex', 1, 720],
  ['Dubai Marina', 'Stella Maris, Dubai Marina', 1, 1079],
  ['Jumeirah Village Circle', 'Binghatti House, JVC District 10', 1, 647],
  ['Dubai Creek Harbour', 'Address Harbour Point 1, Address Harbour Point, Dubai Creek Harbour', 3, 1426],
  ['Dubai Sports City', 'Profile Residence, Dubai Sports City', 2, 1367],
  ['Jumeirah Village Circle', 'Tower 108, JVC District 18', 0, 441],
  ['Bluewaters Island', 'Bluewaters Residences 8, Bluewaters', 3, 2097],
  ['Jumeirah Lake Towers', 'New Dubai Gate 1, JLT Cluster Q', 1, 450],
  ['Dubai Land Residence Complex', 'Sky Courts F, Sky Courts, Dubai Land Residence Complex', 2, 1094],
  ['Jumeirah Village Circle', 'Binghatti Corner, JVC District 10', 2, 984],
  ['Dubai Hills', 'Collective 2, Collective, Dubai Hills', 1, 474],
  ['Arjan', 'Resortz 3, Resortz, Arjan', 0, 452],
];

test('twenty homes that were on the market have the ranges that were judged by hand (S92)', async () => {
  await loadShippedSales(server.database.url);
  const run = (await readPublishedRun(server.database.orm.em.fork()))!;
  const ranges = HOMES.map(([location, address, bedrooms, area]) => {
    const propertyType = bedrooms === 0 ? 'Studio' : 'Apartment';
    const estimate = estimateHome(run, { location, address, propertyType, bedrooms: Math.max(1, bedrooms), area });
    return `${address.split(',')[0]}: ${estimate ? `${estimate.low} ${estimate.middle} ${estimate.high} ${estimate.evidence}` : 'no range'}`;
  });
  // building: low, middle and high in AED, class of evidence
  expect(ranges).toMatchInlineSnapshot(`
    [
      "Al Thamam 11: 1310000 1540000 1740000 same-10",
      "Canal West: 803000 963000 1100000 same-3",
      "Harrington House: 908000 1090000 1240000 same-3",
      "New Dubai Gate 2: 1100000 1380000 1660000 building",
      "The Address Sky View 1: 7380000 8860000 10100000 same-3",
      "Pulse Smart Residence: 868000 1090000 1310000 building",
      "Creek Edge Tower 1: 2360000 2780000 3140000 same-10",
      "Catch Residences: 2600000 3260000 3920000 building",
      "The V Tower: 588000 706000 805000 same-3",
      "Stella Maris: 2020000 2430000 2770000 same-3",
      "Binghatti House: 762000 915000 1040000 same-3",
      "Address Harbour Point 1: 4200000 5040000 5750000 same-3",
      "Profile Residence: 990000 1240000 1490000 building",
      "Tower 108: 409000 491000 560000 same-3",
      "Bluewaters Residences 8: 10400000 12200000 13700000 same-10",
      "New Dubai Gate 1: 537000 644000 735000 same-3",
      "Sky Courts F: 635000 748000 843000 same-10",
      "Binghatti Corner: 1170000 1400000 1600000 same-3",
      "Collective 2: 973000 1150000 1290000 same-10",
      "Resortz 3: 447000 526000 593000 same-10",
    ]
  `);
});
