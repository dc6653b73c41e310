// Tests of the pictures of the demo homes: the files exist and fit the homes, and homes next to each other in a list look different. No database.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { communityImage } from '../../../client/ui/picture/community-image.ts';
import type { PropertyType } from '../../../shared/property/property.ts';
import { PAGE_SIZE } from '../../../shared/search/search.ts';
import { DEMO_AGENTS } from './agents.ts';
import { DEMO_PROPERTIES } from './homes/homes.ts';
import type { DemoProperty } from './types.ts';

/** The folder of the files that browsers load. */
const PUBLIC = join(import.meta.dirname, '../../../../public');
/** The homes that lists show; those that were sold or rented are shown no more. */
const OFFERED_HOMES = DEMO_PROPERTIES.filter((home) => home.market?.takenDaysAgo === undefined);
const homesForSale = OFFERED_HOMES.filter((home) => home.transactionType === 'Buy');
const homesToRent = OFFERED_HOMES.filter((home) => home.transactionType === 'Rent');

/** What the file of a picture is named after: `bedroom` for `/media/interior/sage-bedroom-sea.webp`, `villa` for `/media/villa/….webp`. */
const roomKind = (path: string): string => {
  const name = path.replace('.webp', '');
  if (!name.startsWith('/media/interior/')) return name.split('/')[2]!;
  return ['bedroom', 'kitchen', 'bathroom', 'dining', 'office', 'studio', 'living'].find((kind) => name.includes(kind)) ?? name;
};
const showsOutside = (path: string): boolean => /^\/media\/(villa|tower)\//.test(path);
const showsSurroundings = (path: string): boolean => /^\/media\/(amenity|community)\//.test(path);
/** Property types that are a house, not a part of a tower. */
const HOUSES: readonly PropertyType[] = ['Villa', 'Townhouse'];

describe('the demo pictures', () => {
  it('exist', () => {
    const paths = new Set([...DEMO_PROPERTIES.flatMap((home) => home.images), ...DEMO_AGENTS.map((agent) => agent.image).filter(Boolean)]);
    expect([...paths].filter((path) => !existsSync(join(PUBLIC, path)))).toEqual([]);
  });

  it('show three to five rooms of different kinds, one or more in a studio, the outside and the surroundings', () => {
    for (const home of DEMO_PROPERTIES.filter(({ images }) => images.length > 0)) {
      const rooms = home.images.filter((path) => path.startsWith('/media/interior/')).map(roomKind);
      expect(new Set(rooms).size, `${home.id}`).toBe(rooms.length);
      expect(rooms.length, `${home.id}`).toBeGreaterThanOrEqual(home.propertyType === 'Studio' ? 1 : 3);
      expect(rooms.length, `${home.id}`).toBeLessThanOrEqual(5);
      expect(home.images.some(showsOutside), `${home.id}`).toBe(true);
      expect(home.images.some(showsSurroundings), `${home.id}`).toBe(true);
      expect(rooms.includes('studio'), `${home.id}`).toBe(home.propertyType === 'Studio');
    }
  });

  it('of houses are used only for houses', () => {
    for (const home of DEMO_PROPERTIES) {
      const isHouse = HOUSES.includes(home.propertyType);
      for (const path of home.images) {
        if (path.startsWith('/media/villa/')) expect(home.propertyType, `${home.id}`).toBe('Villa');
        if (path.includes('/tower/townhouse-')) expect(home.propertyType, `${home.id}`).toBe('Townhouse');
        else if (path.startsWith('/media/tower/')) expect(isHouse, `${home.id}`).toBe(false);
        if (path.includes('villa-living')) expect(isHouse, `${home.id}`).toBe(true);
      }
    }
  });

  it('are not the same on the covers of two neighbours, newest first', () => {
    for (const homes of [OFFERED_HOMES, homesForSale, homesToRent]) {
      const covers = [...homes].sort((a, b) => a.createdDaysAgo - b.createdDaysAgo).map((home) => home.images[0]);
      expect(covers.filter((cover, i) => cover !== undefined && cover === covers[i + 1])).toEqual([]);
    }
  });
});

/** The picture that a card shows first: that of the community when the home has none. */
const coverOf = (home: DemoProperty): string => home.images[0] ?? communityImage(home.location);
/** The number of the column `properties.rank`: a running promotion counts most, then premium, then featured. */
const rankOf = ({ promotion, premium, featured }: DemoProperty): number =>
  (promotion && promotion.endsInDays > 0 ? promotion.level * 4 : 0) + (premium ? 2 : 0) + (featured ? 1 : 0);
/** Sorts homes as lists are sorted by default: by rank, then the newest first. */
const inDefaultOrder = (homes: DemoProperty[]): DemoProperty[] =>
  [...homes].sort((a, b) => rankOf(b) - rankOf(a) || a.createdDaysAgo - b.createdDaysAgo || b.id - a.id);
/** Columns of the widest grid of homes. */
const MAX_COLUMNS = 4;
/** Describes pairs of homes with the same cover that are beside or below each other in a grid of one to four columns. */
const alikeNeighbours = (homes: DemoProperty[]): string[] =>
  homes.flatMap((home, i) =>
    homes
      .slice(i + 1, i + 1 + MAX_COLUMNS)
      .filter((next) => coverOf(next) === coverOf(home))
      .map((next) => `${home.id} and ${next.id}: ${coverOf(home)}`),
  );

describe('the demo covers', () => {
  const places = [...new Set(DEMO_PROPERTIES.map((home) => home.location))];

  it('are each used for at most three properties', () => {
    const covers = OFFERED_HOMES.flatMap((home) => home.images[0] ?? []);
    const uses = [...new Set(covers)].map((cover) => ({ cover, times: covers.filter((usedCover) => usedCover === cover).length }));
    expect(uses.filter(({ times }) => times > 3)).toEqual([]);
  });

  it('never show a bathroom or the gym', () => {
    expect(DEMO_PROPERTIES.map(coverOf).filter((cover) => /bathroom|gym/.test(cover))).toEqual([]);
  });

  it.each([
    ['for sale and to rent', OFFERED_HOMES],
    ['for sale', homesForSale],
    ['to rent', homesToRent],
  ])('of neighbours differ in the default order of all homes %s', (_, homes) => {
    expect(alikeNeighbours(inDefaultOrder(homes))).toEqual([]);
  });

  it.each([
    ['for sale and to rent', OFFERED_HOMES],
    ['for sale', homesForSale],
    ['to rent', homesToRent],
  ])('of one page all differ in the default order of all homes %s', (_, homes) => {
    const covers = inDefaultOrder(homes).map((home, i) => `page ${Math.floor(i / PAGE_SIZE) + 1}: ${coverOf(home)}`);
    expect(covers.filter((cover, i) => covers.indexOf(cover) !== i)).toEqual([]);
  });

  it.each(places)('of neighbours differ in the default order of %s', (place) => {
    for (const homes of [OFFERED_HOMES, homesForSale, homesToRent])
      expect(alikeNeighbours(inDefaultOrder(homes.filter((home) => home.location === place)))).toEqual([]);
  });

  it('of the nine homes on the home page all differ', () => {
    const featured = inDefaultOrder(OFFERED_HOMES).slice(0, 9).map(coverOf);
    expect(new Set(featured).size).toBe(9);
  });
});
