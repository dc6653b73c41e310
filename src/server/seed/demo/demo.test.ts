// Tests of what pages and other tests rely on in the invented homes, agents and reviews of the demo. They read the data alone; no database.
import { describe, expect, it } from 'vitest';
import { COMMUNITIES, EMIRATES, findPlace, insideUae } from '../../../shared/property/place/area.ts';
import { AMENITIES, COMPLETIONS, FURNISHING, PROPERTY_TYPES, type PropertyType } from '../../../shared/property/property.ts';
import { reviewInputSchema } from '../../../shared/review/review.ts';
import { DEMO_AGENTS } from './agents.ts';
import { DEMO_PROPERTIES } from './homes/homes.ts';
import { DEMO_REVIEWS } from './reviews.ts';
import type { DemoProperty } from './types.ts';

const homesForSale = DEMO_PROPERTIES.filter((home) => home.transactionType === 'Buy');
const homesToRent = DEMO_PROPERTIES.filter((home) => home.transactionType === 'Rent');
const idsOf = (homes: DemoProperty[]): number[] => homes.map((home) => home.id);
const countWords = (text: string): number => text.split(/\s+/).length;
const countHomes = (matches: (home: DemoProperty) => boolean): number => DEMO_PROPERTIES.filter(matches).length;
/** How many of the homes cost at least `from` and less than `to` AED. */
const countInBand = (homes: DemoProperty[], from: number, to: number): number =>
  homes.filter((home) => home.price >= from && home.price < to).length;

/** Prices in AED: from the first number to less than the second. */
const SALE_BANDS = [
  [0, 1_000_000],
  [1_000_000, 3_000_000],
  [3_000_000, 5_000_000],
  [5_000_000, 10_000_000],
  [10_000_000, Infinity],
] as const;
/** Monthly rents in AED: from the first number to less than the second. */
const RENT_BANDS = [
  [0, 5000],
  [5000, 10_000],
  [10_000, 20_000],
  [20_000, 50_000],
  [50_000, Infinity],
] as const;

/** Marks and words that the descriptions of the demo avoid: an exclamation mark, `luxurious`, `stunning` and the like. */
const CLICHES = /[!！]|luxur|stunning|nestled|boasts|dream|breathtaking/i;
/** A tag and an ampersand after it: `<3 bedrooms> & more`. */
const TAG_AND_AMPERSAND = /<[\s\S]*>[\s\S]*&/;
/** A permit of the Land Department: ten digits, the first two 71. */
const PERMIT_NUMBER = /^71\d{8}$/;
/** A number of Dubai that is not assigned: `+971 4 000 0101`. */
const UNASSIGNED_PHONE = /^\+971 4 000 01\d\d$/;
/** `Charlotte M.`, `راشد أ.` */
const FIRST_NAME_AND_INITIAL = /^(?:[A-Z][a-z]+ [A-Z]|\p{Script=Arabic}{2,} \p{Script=Arabic})\.$/u;
/** How far a home may be from the middle of its community or emirate, in degrees. */
const MAX_DISTANCE = { community: 0.04, emirate: 0.3 };

describe('the demo data', () => {
  it('has properties to buy and to rent in every price band and rent band', () => {
    expect(homesForSale.length).toBeGreaterThanOrEqual(75);
    expect(homesToRent.length).toBeGreaterThanOrEqual(38);
    for (const [from, to] of SALE_BANDS) expect(countInBand(homesForSale, from, to)).toBeGreaterThanOrEqual(8);
    for (const [from, to] of RENT_BANDS) expect(countInBand(homesToRent, from, to)).toBeGreaterThanOrEqual(5);
  });

  it('has at least five properties in every community and some in every emirate', () => {
    for (const { name } of COMMUNITIES)
      expect(
        countHomes((home) => home.location === name && home.emirate === 'Dubai'),
        name,
      ).toBeGreaterThanOrEqual(5);
    const emirates = new Set(DEMO_PROPERTIES.map((home) => home.emirate));
    expect([...emirates].sort()).toEqual(EMIRATES.map(({ name }) => name).sort());
  });

  it('has several properties of every type', () => {
    const minimum: Record<PropertyType, number> = { Apartment: 40, Villa: 30, Penthouse: 8, Studio: 10, Townhouse: 12 };
    for (const type of PROPERTY_TYPES)
      expect(
        countHomes((home) => home.propertyType === type),
        type,
      ).toBeGreaterThanOrEqual(minimum[type]);
  });

  it('uses all amenities and no other names for them', () => {
    expect(new Set(DEMO_PROPERTIES.flatMap((home) => home.amenities))).toEqual(new Set(AMENITIES));
  });

  it('contains every state that a card can show', () => {
    expect(countHomes((home) => home.latitude === null && home.longitude === null)).toBe(4);
    expect(countHomes((home) => home.images.length === 0)).toBe(4);
    expect(countHomes((home) => home.agent === null)).toBe(8);
    expect(countHomes((home) => home.premium)).toBe(10);
    expect(countHomes((home) => home.featured)).toBe(15);
    expect(countHomes((home) => home.featured && home.premium)).toBeGreaterThan(0);
    for (const level of [1, 2, 3]) expect(countHomes((home) => home.promotion?.level === level && home.promotion.endsInDays > 0)).toBe(2);
    expect(countHomes((home) => home.promotion !== null && home.promotion.endsInDays < 0)).toBe(1);
    for (const event of ['priceDrop', 'relisting', 'takenDaysAgo'] as const)
      expect(
        countHomes((home) => home.market?.[event] !== undefined),
        event,
      ).toBeGreaterThan(0);
    for (const value of FURNISHING)
      expect(
        countHomes((home) => home.furnished === value),
        value,
      ).toBeGreaterThan(0);
    for (const value of COMPLETIONS)
      expect(
        countHomes((home) => home.completion === value),
        value,
      ).toBeGreaterThan(0);
    expect(countHomes((home) => home.terms.tenantUntil !== undefined)).toBeGreaterThan(0);
  });
});

describe('every demo property', () => {
  it('has a unique id from 1001 on', () => {
    expect(new Set(idsOf(DEMO_PROPERTIES)).size).toBe(DEMO_PROPERTIES.length);
    expect(Math.min(...idsOf(DEMO_PROPERTIES))).toBeGreaterThan(1000);
  });

  it('has a title of the form Area, rest, except one in other words and one in Arabic (A46)', () => {
    const otherTitles = DEMO_PROPERTIES.filter((home) => !home.title.startsWith(`${home.location}, `));
    expect(idsOf(otherTitles)).toEqual([1321, 1254]);
    expect(otherTitles[1]!.title.startsWith(`${findPlace('Al Barsha')!.arabic}، `)).toBe(true);
    expect(new Set(DEMO_PROPERTIES.map((home) => home.title)).size).toBe(DEMO_PROPERTIES.length);
  });

  it('has a unique description of 70 to 140 words without exclamation marks or clichés', () => {
    for (const home of DEMO_PROPERTIES) {
      expect(countWords(home.description), `${home.id}`).toBeGreaterThanOrEqual(70);
      expect(countWords(home.description), `${home.id}`).toBeLessThanOrEqual(140);
      expect(`${home.title} ${home.description}`, `${home.id}`).not.toMatch(CLICHES);
    }
    const paragraphs = DEMO_PROPERTIES.flatMap((home) => home.description.split('\n\n'));
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it('includes text that incomplete escaping would break', () => {
    expect(DEMO_PROPERTIES.some((home) => home.title.includes("'"))).toBe(true);
    expect(DEMO_PROPERTIES.some((home) => TAG_AND_AMPERSAND.test(home.description))).toBe(true);
    expect(countHomes((home) => /\p{Script=Arabic}/u.test(home.title + home.description))).toBe(1);
  });

  it('has whole numbers, and one bedroom for a studio (A18)', () => {
    for (const home of DEMO_PROPERTIES) {
      for (const figure of [home.price, home.area, home.bedrooms, home.bathrooms, home.createdDaysAgo]) {
        expect(Number.isInteger(figure) && figure > 0, `${home.id}`).toBe(true);
      }
      if (home.propertyType === 'Studio') expect(home.bedrooms, `${home.id}`).toBe(1);
      expect(home.address.length, `${home.id}`).toBeGreaterThanOrEqual(10);
    }
  });

  it('was published before its promotion began', () => {
    for (const home of DEMO_PROPERTIES)
      if (home.promotion) expect(home.createdDaysAgo, `${home.id}`).toBeGreaterThanOrEqual(home.promotion.startedDaysAgo);
  });

  it('has a unique permit when an agent advertises it in Dubai, and none otherwise', () => {
    const permits = DEMO_PROPERTIES.flatMap((home) => home.permitNumber ?? []);
    for (const permit of permits) expect(permit).toMatch(PERMIT_NUMBER);
    expect(new Set(permits).size).toBe(permits.length);
    expect(countHomes((home) => home.permitNumber !== null && (home.agent === null || home.emirate !== 'Dubai'))).toBe(0);
  });

  it('has a unique position near the community it names', () => {
    const positions: string[] = [];
    for (const home of DEMO_PROPERTIES) {
      if (home.latitude === null || home.longitude === null) continue;
      positions.push(`${home.latitude},${home.longitude}`);
      expect(insideUae(home.latitude, home.longitude), `${home.id}`).toBe(true);
      const place = findPlace(home.location) ?? findPlace(home.emirate)!;
      const maxDistance = place.kind === 'community' ? MAX_DISTANCE.community : MAX_DISTANCE.emirate;
      expect(Math.hypot(home.latitude - place.lat, home.longitude - place.lng), `${home.id}`).toBeLessThan(maxDistance);
    }
    expect(new Set(positions).size).toBe(positions.length);
  });
});

describe('the demo agents', () => {
  it('are twelve, eight of them with a portrait', () => {
    expect(DEMO_AGENTS).toHaveLength(12);
    for (const field of ['key', 'name', 'email', 'phone'] as const) expect(new Set(DEMO_AGENTS.map((agent) => agent[field])).size).toBe(12);
    expect(DEMO_AGENTS.filter((agent) => agent.image !== '')).toHaveLength(8);
  });

  it('have contact data that reach no real person', () => {
    for (const agent of DEMO_AGENTS) {
      expect(agent.email).toMatch(/@dubaiappartments\.example$/);
      expect(agent.phone).toMatch(UNASSIGNED_PHONE);
    }
  });

  it('have a biography', () => {
    for (const agent of DEMO_AGENTS) expect(agent.bio.length, agent.key).toBeGreaterThan(200);
  });

  it('have an Arabic name, job title and biography without Latin letters', () => {
    for (const { key, nameAr, titleAr, bioAr } of DEMO_AGENTS) {
      for (const text of [nameAr, titleAr, bioAr]) expect(text, key).toMatch(/^[^A-Za-z]*\p{Script=Arabic}[^A-Za-z]*$/u);
      expect(bioAr.length, key).toBeGreaterThan(150);
    }
    expect(new Set(DEMO_AGENTS.map(({ nameAr }) => nameAr)).size).toBe(DEMO_AGENTS.length);
  });

  it('have reviews with short names, one per author and within the form’s limits, and one waits for a first review', () => {
    const keys = DEMO_AGENTS.map((agent) => agent.key);
    expect(keys.filter((key) => !DEMO_REVIEWS.some((review) => review.agent === key))).toEqual(['thomas']);
    expect(new Set(DEMO_REVIEWS.map((review) => review.author)).size).toBe(DEMO_REVIEWS.length);
    expect(new Set(DEMO_REVIEWS.map((review) => review.text)).size).toBe(DEMO_REVIEWS.length);
    for (const { agent, author, rating, text, daysAgo } of DEMO_REVIEWS) {
      expect(reviewInputSchema.safeParse({ id: 1, rating, text }).success, text).toBe(true);
      expect(author).toMatch(FIRST_NAME_AND_INITIAL);
      expect(keys).toContain(agent);
      // the newest agent of the demo joined 400 days ago
      expect(daysAgo > 0 && daysAgo < 400).toBe(true);
    }
  });

  it('have reviews in both languages, the name in the letters of the text', () => {
    const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);
    for (const { author, text } of DEMO_REVIEWS) expect(isArabic(author), author).toBe(isArabic(text));
    expect(DEMO_REVIEWS.filter(({ text }) => isArabic(text)).length).toBeGreaterThanOrEqual(DEMO_REVIEWS.length / 5);
  });

  it('are those that properties name, and one without listings', () => {
    const namedAgents = new Set(DEMO_PROPERTIES.flatMap((home) => home.agent ?? []));
    const keys = DEMO_AGENTS.map((agent) => agent.key);
    expect([...namedAgents].filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !namedAgents.has(key))).toEqual(['elena']);
  });
});
