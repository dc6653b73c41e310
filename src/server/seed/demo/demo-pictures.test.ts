import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { communityImage } from '../../../client/ui/picture/community-image.ts';
import type { PropertyType } from '../../../shared/property/property.ts';
import { PAGE_SIZE } from '../../../shared/search/search.ts';
import { DEMO_AGENTS } from './agents.ts';
import { DEMO_PROPERTIES } from './homes/homes.ts';
import type { DemoProperty } from './types.ts';

const PUBLIC = join(import.meta.dirname, '../../../../public');
const sale = DEMO_PROPERTIES.filter((h) => h.transactionType === 'Buy');
const rent = DEMO_PROPERTIES.filter((h) => h.transactionType === 'Rent');

/** The kind of room or place in a picture: two living rooms are the same kind. */
const room = (path: string): string => {
  const name = path.replace('.webp', '');
  if (!name.startsWith('/media/interior/')) return name.split('/')[2]!;
  return ['bedroom', 'kitchen', 'bathroom', 'dining', 'office', 'studio', 'living'].find((kind) => name.includes(kind)) ?? name;
};
const isExterior = (path: string): boolean => /^\/media\/(villa|tower)\//.test(path);
const HOUSES: readonly PropertyType[] = ['Villa', 'Townhouse'];

describe('the demo pictures', () => {
  it('exist', () => {
    const paths = new Set([...DEMO_PROPERTIES.flatMap((h) => h.images), ...DEMO_AGENTS.map((a) => a.image).filter(Boolean)]);
    expect([...paths].filter((path) => !existsSync(join(PUBLIC, path)))).toEqual([]);
  });

  it('match the type and never show two rooms of one kind', () => {
    for (const h of DEMO_PROPERTIES.filter((home) => home.images.length > 0)) {
      const rooms = h.images.filter((path) => path.startsWith('/media/interior/')).map(room);
      expect(new Set(rooms).size, `${h.id}`).toBe(rooms.length);
      expect(rooms.length, `${h.id}`).toBeGreaterThanOrEqual(h.propertyType === 'Studio' ? 1 : 3);
      expect(rooms.length, `${h.id}`).toBeLessThanOrEqual(5);
      expect(h.images.some(isExterior), `${h.id}`).toBe(true);
      expect(
        h.images.some((path) => /^\/media\/(amenity|community)\//.test(path)),
        `${h.id}`,
      ).toBe(true);
      expect(rooms.includes('studio'), `${h.id}`).toBe(h.propertyType === 'Studio');
    }
  });

  it('of houses are used only for houses', () => {
    for (const h of DEMO_PROPERTIES) {
      const house = HOUSES.includes(h.propertyType);
      for (const path of h.images) {
        if (path.startsWith('/media/villa/')) expect(h.propertyType, `${h.id}`).toBe('Villa');
        if (path.includes('/tower/townhouse-')) expect(h.propertyType, `${h.id}`).toBe('Townhouse');
        else if (path.startsWith('/media/tower/')) expect(house, `${h.id}`).toBe(false);
        if (path.includes('villa-living')) expect(house, `${h.id}`).toBe(true);
      }
    }
  });

  it('differ on the covers of neighbours, newest first', () => {
    for (const homes of [DEMO_PROPERTIES, sale, rent]) {
      const covers = [...homes].sort((a, b) => a.createdDaysAgo - b.createdDaysAgo).map((h) => h.images[0]);
      expect(covers.filter((cover, i) => cover !== undefined && cover === covers[i + 1])).toEqual([]);
    }
  });
});

/** The picture that a card shows first: without photos it is that of the community. */
const coverOf = (home: DemoProperty): string => home.images[0] ?? communityImage(home.location);
/** As the column `rank`: a running promotion, then premium, then featured. */
const rankOf = ({ promotion, premium, featured }: DemoProperty): number =>
  (promotion && promotion.endsInDays > 0 ? promotion.level * 4 : 0) + (premium ? 2 : 0) + (featured ? 1 : 0);
const inDefaultOrder = (homes: DemoProperty[]): DemoProperty[] =>
  [...homes].sort((a, b) => rankOf(b) - rankOf(a) || a.createdDaysAgo - b.createdDaysAgo || b.id - a.id);
const MAX_COLUMNS = 4;
/** Ids of two homes with one cover that stand beside or below each other in a grid of one to four columns. */
const alikeNeighbours = (homes: DemoProperty[]): string[] =>
  homes.flatMap((home, i) =>
    homes
      .slice(i + 1, i + 1 + MAX_COLUMNS)
      .filter((next) => coverOf(next) === coverOf(home))
      .map((next) => `${home.id} and ${next.id}: ${coverOf(home)}`),
  );

describe('the demo covers', () => {
  const places = [...new Set(DEMO_PROPERTIES.map((h) => h.location))];

  it('are each used for at most three properties', () => {
    const covers = DEMO_PROPERTIES.flatMap((h) => h.images[0] ?? []);
    const uses = [...new Set(covers)].map((cover) => ({ cover, times: covers.filter((other) => other === cover).length }));
    expect(uses.filter(({ times }) => times > 3)).toEqual([]);
  });

  it('never show a bathroom or the gym', () => {
    expect(DEMO_PROPERTIES.map(coverOf).filter((cover) => /bathroom|gym/.test(cover))).toEqual([]);
  });

  it.each([
    ['for sale and to rent', DEMO_PROPERTIES],
    ['for sale', sale],
    ['to rent', rent],
  ])('of neighbours differ in the default order of all homes %s', (_, homes) => {
    expect(alikeNeighbours(inDefaultOrder(homes))).toEqual([]);
  });

  it.each([
    ['for sale and to rent', DEMO_PROPERTIES],
    ['for sale', sale],
    ['to rent', rent],
  ])('of one page all differ in the default order of all homes %s', (_, homes) => {
    const covers = inDefaultOrder(homes).map((h, i) => `page ${Math.floor(i / PAGE_SIZE) + 1}: ${coverOf(h)}`);
    expect(covers.filter((cover, i) => covers.indexOf(cover) !== i)).toEqual([]);
  });

  it.each(places)('of neighbours differ in the default order of %s', (place) => {
    for (const homes of [DEMO_PROPERTIES, sale, rent])
      expect(alikeNeighbours(inDefaultOrder(homes.filter((h) => h.location === place)))).toEqual([]);
  });

  it('of the nine homes on the home page all differ', () => {
    const featured = inDefaultOrder(DEMO_PROPERTIES).slice(0, 9).map(coverOf);
    expect(new Set(featured).size).toBe(9);
  });
});
