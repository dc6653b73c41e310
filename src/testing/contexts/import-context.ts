// A database into which tests import listings, and the files to import: CSV tables, and XML feeds of the portals Property Finder and Bayut.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ImportOptions, importFeed, openFeed } from '../../server/import/import.ts';
import type { ImportReport } from '../../server/import/report.ts';
import { type TestDatabase, testDatabase } from '../postgres/database.ts';

const HEADER = 'reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType,latitude,longitude';
/** A valid row of a CSV table with the columns of HEADER: a flat for sale in Arjan. */
export const home = (reference: string, title = `Home number ${reference}`, price = 900_000) =>
  `${reference},${title},${price},800,2,Arjan,Dubai,Apartment,Buy,25.06,55.24`;
/** A CSV file with the columns of our own import format. */
export const table = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');

/** The agent of a property, as a feed names them. */
interface FeedAgent {
  name: string;
  email: string;
  agentId?: string;
  phone?: string;
  licence?: string;
}
/** A property of a Property Finder feed with its agent. `RS` means for sale, `AP` apartment. */
export const propertyFinderHome = (
  reference: string,
  { name, email, agentId = '', phone = '+971500000001', licence = '' }: FeedAgent,
) => `<property last_update="2025-05-01 10:00:00">
  <reference_number>${reference}</reference_number><offering_type>RS</offering_type><property_type>AP</property_type><price>900000</price>
  <city>Dubai</city><community>Arjan</community><title_en>Home ${reference}</title_en><size>900</size><bedroom>2</bedroom><bathroom>2</bathroom>
  <agent><id>${agentId}</id><name>${name}</name><email>${email}</email><phone>${phone}</phone>${licence && `<license_no>${licence}</license_no>`}</agent></property>`;
/** A Property Finder feed of these properties. */
export const propertyFinderFeed = (...homes: string[]) => `<list>${homes.join('')}</list>`;
/** A property of a Bayut feed with the status that the feed gives it. */
export const bayutHome = (
  reference: string,
  status: string,
) => `<Property><Property_Ref_No>${reference}</Property_Ref_No><Property_Status>${status}</Property_Status>
  <Property_purpose>Buy</Property_purpose><Property_Type>Villa</Property_Type><Property_Title>Villa ${reference}</Property_Title><Price>2000000</Price>
  <Property_Size>3000</Property_Size><Bedrooms>4</Bedrooms><Bathrooms>4</Bathrooms><City>Dubai</City><Locality>Jumeirah</Locality></Property>`;

/** A database into which a test file imports. */
export interface ImportContext {
  database: TestDatabase;
  client: pg.Client;
  /** A temporary folder for files of the test. */
  folder: string;
  /** Where `run` writes its report. */
  reportFile: string;
  /** Imports a file with this content. */
  run: (content: string | Buffer, options?: Partial<ImportOptions>) => Promise<ImportReport>;
  /** Runs a statement and returns its rows. */
  select: <T>(sql: string) => Promise<T[]>;
  /** The stored listings by reference. */
  stored: () => Promise<{ reference: string; title: string; status: string }[]>;
  /** Deletes all listings and agents. */
  clear: () => Promise<unknown>;
  /** Removes the database and the folder. */
  close: () => Promise<void>;
}

/** Creates a database and a folder for the imports of a test file, which has to call `close` at the end. */
export async function createImportContext(): Promise<ImportContext> {
  const folder = mkdtempSync(join(tmpdir(), 'homes-import-'));
  const reportFile = join(folder, 'reports', 'feed.csv');
  const database = await testDatabase(undefined, { isDirect: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const select = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[];
  return {
    database,
    client,
    folder,
    reportFile,
    run: async (content, options = {}) => {
      const file = join(folder, 'feed.txt');
      writeFileSync(file, content);
      return importFeed(database.orm, await openFeed({ file }), { reportFile, ...options });
    },
    select,
    stored: () => select('select reference, title, status from properties order by reference'),
    clear: () => client.query('delete from properties; delete from agents'),
    close: async () => {
      await client.end();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
