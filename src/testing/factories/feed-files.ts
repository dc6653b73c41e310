// Records of feed files; writes such files to a temporary folder and reads them as an import does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFeed } from '../../server/import/import.ts';
import { type ClassifiedRow, RowClassifier } from '../../server/import/row-classifier.ts';

/** The files that a test imports. */
export interface FeedFiles {
  /** The folder that has them. */
  folder: string;
  /** Writes a file and returns its path. */
  write: (content: string | Buffer) => string;
  /** How an import classifies the rows of a file; needs no database. */
  classifyRows: (file: string, map?: string) => Promise<ClassifiedRow[]>;
  /** Deletes the folder. */
  remove: () => void;
}

/** Creates a folder for the feed files of a test. */
export function feedFiles(): FeedFiles {
  const folder = mkdtempSync(join(tmpdir(), 'homes-feed-'));
  let files = 0;
  return {
    folder,
    write: (content) => {
      const path = join(folder, `${++files}.txt`);
      writeFileSync(path, content);
      return path;
    },
    classifyRows: async (file, map) => {
      const { layout, rows, close } = await openFeed({ file, map });
      const classifier = new RowClassifier(layout);
      const classifiedRows: ClassifiedRow[] = [];
      for await (const row of rows) classifiedRows.push(classifier.classify(row));
      await close();
      return classifiedRows;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The header of a CSV file of the product's own layout, without its end of line. */
export const OWN_HEADER = 'reference,title,price,area,bedrooms,bathrooms,location,emirate,propertyType,transactionType';
/** A row of such a file: an apartment with one bedroom, for sale. */
export const csvRow = (reference: string, title = 'Quiet home by the park') =>
  `${reference},${title},900000,800,1,1,Arjan,Dubai,Apartment,Buy`;

/** An XML feed of Bayut with these records. */
export const bayutFeed = (records: string) => `<?xml version="1.0"?>\n<Properties>\n${records}\n</Properties>`;
/** A record of such a feed: a penthouse for rent by the year, with the number of bedrooms of a studio (-1). */
export const bayutHome = (reference: string, extraElements = '') => `<Property>
  <Property_Ref_No><![CDATA[${reference}]]></Property_Ref_No><Property_Status>live</Property_Status>
  <Property_purpose>Rent</Property_purpose><Property_Type>Pent House</Property_Type><Property_Size>2,000</Property_Size>
  <Property_Size_Unit>SQFT</Property_Size_Unit><Bedrooms>-1</Bedrooms><Bathrooms>2</Bathrooms>
  <Property_Title>Roof &amp; sky&nbsp;above the bay</Property_Title><Property_Description><![CDATA[High<br>up]]></Property_Description>
  <Price>120000</Price><Rent_Frequency>annually</Rent_Frequency><City>Dubai</City><Locality>Business Bay</Locality><Tower_Name>Sky One</Tower_Name>
  <Features><Feature>Shared Pool</Feature><Feature>Balcony</Feature></Features>
  <Images><Image>https://a.example/1.jpg</Image><Image>https://a.example/2.jpg</Image></Images>${extraElements}
</Property>`;
