// For tests of the search suggestions: a database with homes (HOMES) in places whose names are easily confused, and suggestions from it.
import { afterAll } from 'vitest';
import { suggest } from '../../server/search/suggest/suggest.ts';
import { rebuildSearchDictionary } from '../../server/search/text/dictionary/dictionary.ts';
import type { PropertyType, TransactionType } from '../../shared/property/property.ts';
import { type Suggestion, suggestionSchema } from '../../shared/search/suggest.ts';
import { type TestDatabase, testDatabase } from '../postgres/database.ts';

/** A home to store; `addProperty` has the values of absent fields. */
interface HomeRow {
  id: number;
  location: string;
  emirate?: string;
  propertyType?: PropertyType;
  transactionType?: TransactionType;
  bedrooms?: number;
  price?: number;
  description?: string;
  amenities?: string[];
  premium?: boolean;
  status?: string;
  /** Its tower, and the community. */
  address?: string;
  advertiser?: string;
}

// ids of the homes below that tests name
export const PALM_PENTHOUSE_SEA_VIEW = 1088;
export const PALM_VILLA = 1089;
export const PALM_PENTHOUSE_FOR_RENT = 1090;
export const PALM_PENTHOUSE_PAUSED = 1091;
export const JUMEIRAH_VILLA_SEA_VIEW = 1100;
export const JUMEIRAH_VILLA_VACANT = 1101;
export const SHARJAH_VILLA_FOR_RENT = 1120;
export const DUBAI_HILLS_VILLA_WITH_POOL = 1140;
export const AL_NAHDA_AJMAN_TOWNHOUSE = 1150;
export const AL_NAHDA_FUJAIRAH_TOWNHOUSE = 1151;
/** Ids of the nine homes in Dubai Marina; the one at `index` has 1 + index % 3 bedrooms and costs 900,000 AED and 100,000 more per index. */
export const MARINA_HOMES = Array.from({ length: 9 }, (_, index) => 1200 + index);

const HOMES: HomeRow[] = [
  {
    id: PALM_PENTHOUSE_SEA_VIEW,
    location: 'Palm Jumeirah',
    propertyType: 'Penthouse',
    bedrooms: 4,
    price: 20_000_000,
    description: 'Sea view over the atlantis',
  },
  { id: PALM_VILLA, location: 'Palm Jumeirah', propertyType: 'Villa', bedrooms: 5, premium: true, amenities: ['Swimming Pool'] },
  { id: PALM_PENTHOUSE_FOR_RENT, location: 'Palm Jumeirah', propertyType: 'Penthouse', transactionType: 'Rent', price: 60_000 },
  { id: PALM_PENTHOUSE_PAUSED, location: 'Palm Jumeirah', propertyType: 'Penthouse', status: 'paused' },
  { id: JUMEIRAH_VILLA_SEA_VIEW, location: 'Jumeirah', propertyType: 'Villa', description: 'Furnished, with a view of the sea' },
  { id: JUMEIRAH_VILLA_VACANT, location: 'Jumeirah', propertyType: 'Villa', description: 'Vacant and furnished' },
  { id: 1110, location: 'Jumeirah Village Circle', propertyType: 'Studio', bedrooms: 1 },
  { id: SHARJAH_VILLA_FOR_RENT, location: 'Al Majaz', emirate: 'Sharjah', propertyType: 'Villa', transactionType: 'Rent', price: 8000 },
  { id: 1130, location: 'The Views', description: 'Upgraded corner home' },
  { id: DUBAI_HILLS_VILLA_WITH_POOL, location: 'Dubai Hills', propertyType: 'Villa', amenities: ['Swimming Pool', 'Garden'] },
  { id: 1141, location: 'Dubai Hills', propertyType: 'Villa' },
  { id: AL_NAHDA_AJMAN_TOWNHOUSE, location: 'Al Nahda', emirate: 'Ajman', propertyType: 'Townhouse' },
  { id: AL_NAHDA_FUJAIRAH_TOWNHOUSE, location: 'Al Nahda', emirate: 'Fujairah', propertyType: 'Townhouse' },
  ...MARINA_HOMES.map(
    (id, index): HomeRow => ({ id, location: 'Dubai Marina', bedrooms: 1 + (index % 3), price: 900_000 + index * 100_000 }),
  ),
  {
    id: 1300,
    location: 'Jumeirah Village Circle',
    propertyType: 'Studio',
    bedrooms: 1,
    advertiser: 'Haus & Haus',
  },
  // a tower whose name begins with that of a place
  ...[1310, 1311, 1312].map((id): HomeRow => ({ id, location: 'Motor City', address: 'Jumeirah Living' })),
  ...[1, 2, 3, 4].map(
    (bedrooms): HomeRow => ({
      id: 1300 + bedrooms,
      location: 'Business Bay',
      bedrooms,
      address: 'Falcon Heights, Business Bay',
      transactionType: bedrooms === 4 ? 'Rent' : 'Buy',
      advertiser: bedrooms === 3 ? 'Alder & Ash - Marina Office' : 'Bluefin Realty LLC',
    }),
  ),
];

/** Stores a home; an absent field gets an ordinary value, such as an apartment for sale in Dubai at AED 1,000,000. */
const addProperty = (em: ReturnType<SuggestionContext['em']>, row: HomeRow) =>
  em.execute(
    `insert into properties (id, title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, amenities, premium, status, address, advertiser, images)
     values (?, ?, ?, ?, 1500, ?, 2, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{/a.jpg,/b.jpg}')`,
    [
      row.id,
      `${row.location}, home ${row.id}`,
      row.description ?? '',
      row.price ?? 1_000_000,
      row.bedrooms ?? 2,
      row.location,
      row.emirate ?? 'Dubai',
      row.propertyType ?? 'Apartment',
      row.transactionType ?? 'Buy',
      `{${(row.amenities ?? []).map((amenity) => `"${amenity}"`).join(',')}}`,
      row.premium ?? false,
      row.status ?? 'published',
      row.address ?? '',
      row.advertiser ?? null,
    ],
  );

export interface SuggestionContext {
  em: () => TestDatabase['orm']['em'];
  /** The suggestions for a text, checked against their schema. */
  suggestFor: (text: string) => Promise<Suggestion>;
}

/** Opens the database and closes it after the file. */
export async function startSuggestionContext(): Promise<SuggestionContext> {
  const database = await testDatabase();
  afterAll(() => database.close());
  const em = () => database.orm.em.fork();
  for (const row of HOMES) await addProperty(em(), row);
  await rebuildSearchDictionary(em());
  return { em, suggestFor: async (text) => suggestionSchema.parse(await suggest(em(), text)) };
}
