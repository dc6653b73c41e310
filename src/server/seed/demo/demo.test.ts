import { describe, expect, it } from 'vitest';
import { COMMUNITIES, findPlace, insideUae } from '../../../shared/property/place/area.ts';
import { AMENITIES, PROPERTY_TYPES, type PropertyType } from '../../../shared/property/property.ts';
import { reviewInputSchema } from '../../../shared/review/review.ts';
import { DEMO_AGENTS } from './agents.ts';
import { DEMO_PROPERTIES } from './homes/homes.ts';
import { DEMO_REVIEWS } from './reviews.ts';
import type { DemoProperty } from './types.ts';

const sale = DEMO_PROPERTIES.filter((h) => h.transactionType === 'Buy');
const rent = DEMO_PROPERTIES.filter((h) => h.transactionType === 'Rent');
const ids = (homes: DemoProperty[]): number[] => homes.map((h) => h.id);
const countWords = (text: string): number => text.split(/\s+/).length;
const count = (test: (home: DemoProperty) => boolean): number => DEMO_PROPERTIES.filter(test).length;
const inBand = (homes: DemoProperty[], from: number, to: number): number => homes.filter((h) => h.price >= from && h.price < to).length;

describe('the demo data', () => {
  it('has properties to buy and to rent in every price band and rent band', () => {
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

  it('has at least five properties in every community and some in four other emirates', () => {
    for (const { name } of COMMUNITIES)
      expect(
        count((h) => h.location === name && h.emirate === 'Dubai'),
        name,
      ).toBeGreaterThanOrEqual(5);
    const emirates = new Set(DEMO_PROPERTIES.map((h) => h.emirate));
    expect([...emirates].sort()).toEqual(['Abu Dhabi', 'Ajman', 'Dubai', 'Ras Al Khaimah', 'Sharjah']);
  });

  it('has several properties of every type', () => {
    const leastCount: Record<PropertyType, number> = { Apartment: 40, Villa: 30, Penthouse: 8, Studio: 10, Townhouse: 12 };
    for (const type of PROPERTY_TYPES)
      expect(
        count((h) => h.propertyType === type),
        type,
      ).toBeGreaterThanOrEqual(leastCount[type]);
  });

  it('uses all amenities and no other names for them', () => {
    expect(new Set(DEMO_PROPERTIES.flatMap((h) => h.amenities))).toEqual(new Set(AMENITIES));
  });

  it('contains every state that a card can show', () => {
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

describe('every demo property', () => {
  it('has a unique id from 1001 on', () => {
    expect(new Set(ids(DEMO_PROPERTIES)).size).toBe(DEMO_PROPERTIES.length);
    expect(Math.min(...ids(DEMO_PROPERTIES))).toBeGreaterThan(1000);
  });

  it('has a title of the form Area, rest, except one in other words and one in Arabic (A46)', () => {
    const others = DEMO_PROPERTIES.filter((h) => !h.title.startsWith(`${h.location}, `));
    expect(ids(others)).toEqual([1321, 1254]);
    expect(others[1]!.title.startsWith(`${findPlace('Al Barsha')!.arabic}، `)).toBe(true);
    expect(new Set(DEMO_PROPERTIES.map((h) => h.title)).size).toBe(DEMO_PROPERTIES.length);
  });

  it('has a unique description of 70 to 140 words without exclamation marks or clichés', () => {
    for (const h of DEMO_PROPERTIES) {
      expect(countWords(h.description), `${h.id}`).toBeGreaterThanOrEqual(70);
      expect(countWords(h.description), `${h.id}`).toBeLessThanOrEqual(140);
      expect(`${h.title} ${h.description}`, `${h.id}`).not.toMatch(/[!！]|luxur|stunning|nestled|boasts|dream|breathtaking/i);
    }
    const paragraphs = DEMO_PROPERTIES.flatMap((h) => h.description.split('\n\n'));
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it('includes text that incomplete escaping would break', () => {
    expect(DEMO_PROPERTIES.some((h) => h.title.includes("'"))).toBe(true);
    expect(DEMO_PROPERTIES.some((h) => /<[\s\S]*>[\s\S]*&/.test(h.description))).toBe(true);
    expect(count((h) => /\p{Script=Arabic}/u.test(h.title + h.description))).toBe(1);
  });

  it('has whole numbers, and one bedroom for a studio (A18)', () => {
    for (const h of DEMO_PROPERTIES) {
      for (const n of [h.price, h.area, h.bedrooms, h.bathrooms, h.createdDaysAgo]) {
        expect(Number.isInteger(n) && n > 0, `${h.id}`).toBe(true);
      }
      if (h.propertyType === 'Studio') expect(h.bedrooms, `${h.id}`).toBe(1);
      expect(h.address.length, `${h.id}`).toBeGreaterThanOrEqual(10);
    }
  });

  it('was published before its promotion began', () => {
    for (const h of DEMO_PROPERTIES)
      if (h.promotion) expect(h.createdDaysAgo, `${h.id}`).toBeGreaterThanOrEqual(h.promotion.startedDaysAgo);
  });

  it('has a unique permit when an agent advertises it in Dubai, and none otherwise', () => {
    const permits = DEMO_PROPERTIES.flatMap((h) => h.permitNumber ?? []);
    for (const permit of permits) expect(permit).toMatch(/^71\d{8}$/);
    expect(new Set(permits).size).toBe(permits.length);
    expect(count((h) => h.permitNumber !== null && (h.agent === null || h.emirate !== 'Dubai'))).toBe(0);
  });

  it('has a unique position near the community it names', () => {
    const points: string[] = [];
    for (const h of DEMO_PROPERTIES) {
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

describe('the demo agents', () => {
  it('are twelve, eight of them with a portrait', () => {
    expect(DEMO_AGENTS).toHaveLength(12);
    for (const field of ['key', 'name', 'email', 'phone'] as const) expect(new Set(DEMO_AGENTS.map((a) => a[field])).size).toBe(12);
    expect(DEMO_AGENTS.filter((a) => a.image !== '')).toHaveLength(8);
  });

  it('have contact data that is not routable', () => {
    for (const a of DEMO_AGENTS) {
      expect(a.email).toMatch(/@dubaiappartments\.example$/);
      expect(a.phone).toMatch(/^\+971 4 000 01\d\d$/);
    }
  });

  it('have a biography', () => {
    for (const a of DEMO_AGENTS) expect(a.bio.length, a.key).toBeGreaterThan(200);
  });

  it('have reviews with short names, one per author and within the form’s limits, and one waits for a first review', () => {
    const keys = DEMO_AGENTS.map((a) => a.key);
    expect(keys.filter((key) => !DEMO_REVIEWS.some((r) => r.agent === key))).toEqual(['thomas']);
    expect(new Set(DEMO_REVIEWS.map((r) => r.author)).size).toBe(DEMO_REVIEWS.length);
    expect(new Set(DEMO_REVIEWS.map((r) => r.text)).size).toBe(DEMO_REVIEWS.length);
    for (const { agent, author, rating, text, daysAgo } of DEMO_REVIEWS) {
      expect(reviewInputSchema.safeParse({ id: 1, rating, text }).success, text).toBe(true);
      expect(author).toMatch(/^[A-Z][a-z]+ [A-Z]\.$/);
      expect(keys).toContain(agent);
      // the newest agent of the demo joined 400 days ago
      expect(daysAgo > 0 && daysAgo < 400).toBe(true);
    }
  });

  it('are those that properties name, and one without listings', () => {
    const namedAgents = new Set(DEMO_PROPERTIES.flatMap((h) => h.agent ?? []));
    const keys = DEMO_AGENTS.map((a) => a.key);
    expect([...namedAgents].filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !namedAgents.has(key))).toEqual(['elena']);
  });
});
