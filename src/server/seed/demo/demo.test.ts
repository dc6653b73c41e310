import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMUNITIES, findPlace, insideUae } from '../../../shared/property/area.ts';
import { AMENITIES, PROPERTY_TYPES, type PropertyType } from '../../../shared/property/property.ts';
import { reviewInput } from '../../../shared/review.ts';
import { DEMO_AGENTS } from './agents.ts';
import { DEMO_HOMES } from './homes/homes.ts';
import { DEMO_REVIEWS } from './reviews.ts';
import type { DemoHome } from './types.ts';

const PUBLIC = join(import.meta.dirname, '../../../../public');
const sale = DEMO_HOMES.filter((h) => h.transactionType === 'Buy');
const rent = DEMO_HOMES.filter((h) => h.transactionType === 'Rent');
const ids = (homes: DemoHome[]): number[] => homes.map((h) => h.id);
const words = (text: string): number => text.split(/\s+/).length;
const count = (test: (home: DemoHome) => boolean): number => DEMO_HOMES.filter(test).length;
const inBand = (homes: DemoHome[], from: number, to: number): number => homes.filter((h) => h.price >= from && h.price < to).length;

/** The kind of room or place in a picture: two living rooms are the same kind. */
const room = (path: string): string => {
  const name = path.replace('.webp', '');
  if (!name.startsWith('/media/interior/')) return name.split('/')[2]!;
  return ['bedroom', 'kitchen', 'bathroom', 'dining', 'office', 'studio', 'living'].find((kind) => name.includes(kind)) ?? name;
};
const isExterior = (path: string): boolean => /^\/media\/(villa|tower)\//.test(path);
const HOUSES: readonly PropertyType[] = ['Villa', 'Townhouse'];

describe('what the demo offers', () => {
  it('has homes to buy and to rent in every price band and rent band', () => {
    expect(sale.length).toBeGreaterThanOrEqual(75);
    expect(rent.length).toBeGreaterThanOrEqual(38);
    for (const [from, to] of [
      [0, 1e6],
      [1e6, 3e6],
      [3e6, 5e6],
      [5e6, 1e7],
      [1e7, Infinity],
    ] as const) {
      expect(inBand(sale, from, to)).toBeGreaterThanOrEqual(8);
    }
    for (const [from, to] of [
      [0, 5e3],
      [5e3, 1e4],
      [1e4, 2e4],
      [2e4, 5e4],
      [5e4, Infinity],
    ] as const) {
      expect(inBand(rent, from, to)).toBeGreaterThanOrEqual(5);
    }
  });

  it('has at least five homes in every community and some in four other emirates', () => {
    for (const { name } of COMMUNITIES)
      expect(
        count((h) => h.location === name && h.emirate === 'Dubai'),
        name,
      ).toBeGreaterThanOrEqual(5);
    const emirates = new Set(DEMO_HOMES.map((h) => h.emirate));
    expect([...emirates].sort()).toEqual(['Abu Dhabi', 'Ajman', 'Dubai', 'Ras Al Khaimah', 'Sharjah']);
  });

  it('has every type in number', () => {
    const least: Record<PropertyType, number> = { Apartment: 40, Villa: 30, Penthouse: 8, Studio: 10, Townhouse: 12 };
    for (const type of PROPERTY_TYPES)
      expect(
        count((h) => h.propertyType === type),
        type,
      ).toBeGreaterThanOrEqual(least[type]);
  });

  it('uses all amenities, and no other words for them', () => {
    expect(new Set(DEMO_HOMES.flatMap((h) => h.amenities))).toEqual(new Set(AMENITIES));
  });

  it('shows every state a card can have', () => {
    expect(count((h) => h.latitude === null && h.longitude === null)).toBe(4);
    expect(count((h) => h.images.length === 0)).toBe(3);
    expect(count((h) => h.agent === null)).toBe(8);
    expect(count((h) => h.premium)).toBe(10);
    expect(count((h) => h.featured)).toBe(15);
    expect(count((h) => h.featured && h.premium)).toBeGreaterThan(0);
    for (const level of [1, 2, 3]) expect(count((h) => h.promotion?.level === level && h.promotion.endsInDays > 0)).toBe(2);
    expect(count((h) => h.promotion !== null && h.promotion.endsInDays < 0)).toBe(1);
  });
});

describe('every home', () => {
  it('has an id of its own from 1001 on', () => {
    expect(new Set(ids(DEMO_HOMES)).size).toBe(DEMO_HOMES.length);
    expect(Math.min(...ids(DEMO_HOMES))).toBeGreaterThan(1000);
  });

  it('is titled `Area, rest`, but for one in other words and one in Arabic (A46)', () => {
    const others = DEMO_HOMES.filter((h) => !h.title.startsWith(`${h.location}, `));
    expect(ids(others)).toEqual([1321, 1254]);
    expect(others[1]!.title.startsWith(`${findPlace('Al Barsha')!.arabic}، `)).toBe(true);
    expect(new Set(DEMO_HOMES.map((h) => h.title)).size).toBe(DEMO_HOMES.length);
  });

  it('is described in 70 to 140 words of its own, without exclamation marks or worn words', () => {
    for (const h of DEMO_HOMES) {
      expect(words(h.description), `${h.id}`).toBeGreaterThanOrEqual(70);
      expect(words(h.description), `${h.id}`).toBeLessThanOrEqual(140);
      expect(`${h.title} ${h.description}`, `${h.id}`).not.toMatch(/[!！]|luxur|stunning|nestled|boasts|dream|breathtaking/i);
    }
    const paragraphs = DEMO_HOMES.flatMap((h) => h.description.split('\n\n'));
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it('includes text that careless escaping would break', () => {
    expect(DEMO_HOMES.some((h) => h.title.includes("'"))).toBe(true);
    expect(DEMO_HOMES.some((h) => /<[\s\S]*>[\s\S]*&/.test(h.description))).toBe(true);
    expect(count((h) => /\p{Script=Arabic}/u.test(h.title + h.description))).toBe(1);
  });

  it('has whole numbers, and a studio one bedroom (A18)', () => {
    for (const h of DEMO_HOMES) {
      for (const n of [h.price, h.area, h.bedrooms, h.bathrooms, h.createdDaysAgo]) {
        expect(Number.isInteger(n) && n > 0, `${h.id}`).toBe(true);
      }
      if (h.propertyType === 'Studio') expect(h.bedrooms, `${h.id}`).toBe(1);
      expect(h.address.length, `${h.id}`).toBeGreaterThanOrEqual(10);
    }
  });

  it('was published before its promotion began', () => {
    for (const h of DEMO_HOMES) if (h.promotion) expect(h.createdDaysAgo, `${h.id}`).toBeGreaterThanOrEqual(h.promotion.startedDaysAgo);
  });

  it('has a permit of its own when an agent advertises it in Dubai, and none otherwise', () => {
    const permits = DEMO_HOMES.flatMap((h) => h.permitNumber ?? []);
    for (const permit of permits) expect(permit).toMatch(/^71\d{8}$/);
    expect(new Set(permits).size).toBe(permits.length);
    expect(count((h) => h.permitNumber !== null && (h.agent === null || h.emirate !== 'Dubai'))).toBe(0);
  });

  it('stands at a point of its own, near the community it names', () => {
    const points: string[] = [];
    for (const h of DEMO_HOMES) {
      if (h.latitude === null || h.longitude === null) continue;
      points.push(`${h.latitude},${h.longitude}`);
      expect(insideUae(h.latitude, h.longitude), `${h.id}`).toBe(true);
      const place = findPlace(h.location) ?? findPlace(h.emirate)!;
      const reach = place.kind === 'community' ? 0.04 : 0.3;
      expect(Math.hypot(h.latitude - place.lat, h.longitude - place.lng), `${h.id}`).toBeLessThan(reach);
    }
    expect(new Set(points).size).toBe(points.length);
  });
});

describe('the pictures', () => {
  it('exist', () => {
    const paths = new Set([...DEMO_HOMES.flatMap((h) => h.images), ...DEMO_AGENTS.map((a) => a.image).filter(Boolean)]);
    expect([...paths].filter((path) => !existsSync(join(PUBLIC, path)))).toEqual([]);
  });

  it('fit the type, and never show two rooms of one kind', () => {
    for (const h of DEMO_HOMES.filter((home) => home.images.length > 0)) {
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

  it('of houses stay with houses', () => {
    for (const h of DEMO_HOMES) {
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
    for (const homes of [DEMO_HOMES, sale, rent]) {
      const covers = [...homes].sort((a, b) => a.createdDaysAgo - b.createdDaysAgo).map((h) => h.images[0]);
      expect(covers.filter((cover, i) => cover !== undefined && cover === covers[i + 1])).toEqual([]);
    }
  });
});

describe('the agents', () => {
  it('are twelve, eight of them with a portrait', () => {
    expect(DEMO_AGENTS).toHaveLength(12);
    for (const field of ['key', 'name', 'email', 'phone'] as const) expect(new Set(DEMO_AGENTS.map((a) => a[field])).size).toBe(12);
    expect(DEMO_AGENTS.filter((a) => a.image !== '')).toHaveLength(8);
  });

  it('can be reached by nobody by mistake', () => {
    for (const a of DEMO_AGENTS) {
      expect(a.email).toMatch(/@dubaiappartments\.example$/);
      expect(a.phone).toMatch(/^\+971 4 000 01\d\d$/);
    }
  });

  it('say something about themselves', () => {
    for (const a of DEMO_AGENTS) expect(a.bio.length, a.key).toBeGreaterThan(200);
  });

  it('are reviewed by people who name themselves shortly, once each, within what the form allows; one waits for a first review', () => {
    const keys = DEMO_AGENTS.map((a) => a.key);
    expect(keys.filter((key) => !DEMO_REVIEWS.some((r) => r.agent === key))).toEqual(['thomas']);
    expect(new Set(DEMO_REVIEWS.map((r) => r.author)).size).toBe(DEMO_REVIEWS.length);
    expect(new Set(DEMO_REVIEWS.map((r) => r.text)).size).toBe(DEMO_REVIEWS.length);
    for (const { agent, author, rating, text, daysAgo } of DEMO_REVIEWS) {
      expect(reviewInput.safeParse({ id: 1, rating, text }).success, text).toBe(true);
      expect(author).toMatch(/^[A-Z][a-z]+ [A-Z]\.$/);
      expect(keys).toContain(agent);
      // the youngest agent of the demo is 400 days old
      expect(daysAgo > 0 && daysAgo < 400).toBe(true);
    }
  });

  it('are those whom the homes name, and one who lists nothing', () => {
    const named = new Set(DEMO_HOMES.flatMap((h) => h.agent ?? []));
    const keys = DEMO_AGENTS.map((a) => a.key);
    expect([...named].filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !named.has(key))).toEqual(['elena']);
  });
});
