// Makes feed files (listings of an agency or portal as CSV or XML) for tests of the import: writes them to a temporary folder, and reads
// them as `npm run import` does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeedOptions, openFeed } from '../../server/import/import.ts';
import type { Draft } from '../../server/import/mapping/raw-listing.ts';
import { type ClassifiedRow, RowClassifier } from '../../server/import/row-classifier.ts';

/** A temporary folder with the feed files of a test. */
export interface FeedFiles {
  folder: string;
  /** Writes a file and returns its path. */
  write: (content: string | Buffer) => string;
  /** Reads a file and returns how an import would classify its rows. `map` is the path of a JSON file that maps columns to our fields. */
  classifyRows: (file: string, map?: string) => Promise<ClassifiedRow[]>;
  /** Reads a file with this content: its rows with our fields. `map` maps columns or elements to our fields. */
  readDrafts: (content: string, options?: { map?: object | undefined; format?: FeedOptions['format'] }) => Promise<Draft[]>;
  /** Deletes the folder. */
  remove: () => void;
}

/** Creates an empty temporary folder for feed files; the test calls `remove` at its end. */
export function createFeedFolder(): FeedFiles {
  const folder = mkdtempSync(join(tmpdir(), 'homes-feed-'));
  let fileCount = 0;
  const write = (content: string | Buffer): string => {
    const path = join(folder, `${++fileCount}.txt`);
    writeFileSync(path, content);
    return path;
  };
  return {
    folder,
    write,
    classifyRows: async (file, map) => {
      const { layout, rows, close } = await openFeed({ file, map });
      const classifier = new RowClassifier(layout);
      const classifiedRows: ClassifiedRow[] = [];
      for await (const row of rows) classifiedRows.push(classifier.classify(row));
      await close();
      return classifiedRows;
    },
    readDrafts: async (content, { map, format } = {}) => {
      const { layout, rows, close } = await openFeed({ file: write(content), map: map && write(JSON.stringify(map)), format });
      try {
        return (await collect(rows)).flatMap((row) => ('fields' in row ? layout.draft(row.fields) : []));
      } finally {
        await close();
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Reads all items of an iterable. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The header of a CSV file in this site's own layout (other layouts are those of portals), without its end of line. */
export const OWN_HEADER = 'reference,title,price,area,bedrooms,bathrooms,location,emirate,propertyType,transactionType';
/** A row below OWN_HEADER: an apartment with one bedroom of 800 square feet, for sale at AED 900,000. */
export const csvRow = (reference: string, title = 'Quiet home by the park') =>
  `${reference},${title},900000,800,1,1,Arjan,Dubai,Apartment,Buy`;

/** An XML feed in the layout of Bayut, a property portal, with these records. */
export const bayutFeed = (records: string) => `<?xml version="1.0"?>\n<Properties>\n${records}\n</Properties>`;
/** A record of a Bayut feed: a penthouse for AED 120,000 a year. It has -1 bedrooms, as Bayut writes a studio. */
export const bayutHome = (reference: string, extraElements = '') => `<Property>
  <Property_Ref_No><![CDATA[${reference}]]></Property_Ref_No><Property_Status>live</Property_Status>
  <Property_purpose>Rent</Property_purpose><Property_Type>Pent House</Property_Type><Property_Size>2,000</Property_Size>
  <Property_Size_Unit>SQFT</Property_Size_Unit><Bedrooms>-1</Bedrooms><Bathrooms>2</Bathrooms>
  <Property_Title>Roof &amp; sky&nbsp;above the bay</Property_Title><Property_Description><![CDATA[High<br>up]]></Property_Description>
  <Price>120000</Price><Rent_Frequency>annually</Rent_Frequency><City>Dubai</City><Locality>Business Bay</Locality><Tower_Name>Sky One</Tower_Name>
  <Features><Feature>Shared Pool</Feature><Feature>Balcony</Feature></Features>
  <Images><Image>https://a.example/1.jpg</Image><Image>https://a.example/2.jpg</Image></Images>${extraElements}
</Property>`;
