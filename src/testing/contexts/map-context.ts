// A database with homes on the map, for a test file.
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeEach } from 'vitest';
import type { Property } from '../../server/property/property.entity.ts';
import { makeProperty } from '../factories/factories.ts';
import { testDatabase } from '../postgres/database.ts';

/** A box in degrees around Dubai. */
export const DUBAI = { south: 24.8, west: 54.9, north: 25.4, east: 55.6 };

/** Ids of homes, sorted. */
export const idsOf = (homes: readonly { id: number }[]): number[] => homes.map(({ id }) => id).toSorted((a, b) => a - b);

export interface MapContext {
  em: () => EntityManager;
  /** Runs a statement and returns its rows. */
  run: <T = Record<string, unknown>>(sql: string) => Promise<T[]>;
  /** Stores a home; see `makeProperty`. */
  make: (fields: Parameters<typeof makeProperty>[1]) => Promise<Property>;
  /** Stores 400 apartments for sale, in Al Barsha by name and within 500 metres of each other, at AED 1,001,000 to 1,400,000. */
  fillAlBarsha: () => Promise<unknown>;
  /** Stores `count` apartments for sale at AED 1,000,000. `latitude` and `longitude` are SQL expressions in `i`, the number of the home from 1. */
  fillPlace: (count: number, location: string, latitude: string, longitude: string) => Promise<unknown>;
}

/** Creates a database and removes it after the file. Each test begins without homes. */
export async function startMapContext(): Promise<MapContext> {
  const database = await testDatabase();
  const run = <T = Record<string, unknown>>(sql: string) => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
  const columns = 'title,price,area,bedrooms,bathrooms,location,emirate,property_type,transaction_type,latitude,longitude';
  beforeEach(() => run('delete from properties'));
  afterAll(() => database.close());
  return {
    em: () => database.orm.em.fork(),
    run,
    make: (fields) => makeProperty(database.orm.em, fields),
    fillAlBarsha: () =>
      run(`insert into properties (${columns}) select 'Al Barsha, home ' || i, 1000000 + i * 1000, 900, 1, 1, 'Al Barsha', 'Dubai',
        'Apartment', 'Buy', 25.05 + (i % 40) * 0.0001, 55.1 + (i / 40) * 0.0001 from generate_series(1, 400) i`),
    fillPlace: (count, location, latitude, longitude) =>
      run(`insert into properties (${columns}) select 'Home ' || i, 1000000, 900, 1, 1, '${location}', 'Dubai',
        'Apartment', 'Buy', ${latitude}, ${longitude} from generate_series(1, ${count}) i`),
  };
}
