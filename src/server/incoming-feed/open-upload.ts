// Opens a file that a member uploaded, in the process that reads files: looks at its columns the first time, and reads its rows as the member mapped them.
import type { FileMapping, PreviewHome } from '../../shared/incoming-feed/import-file.ts';
import { inspectFile, limitRows } from '../import/guess/inspect.ts';
import { withRemembered } from '../import/guess/remembered-mapping.ts';
import { type Feed, openFeed } from '../import/import.ts';
import type { Listing } from '../import/mapping/listing.ts';
import { type Mapping, readMapping } from '../import/mapping/mapping.ts';
import type { FeedResult, UploadedFile } from './feed.tasks.ts';

/** What an uploaded file may unpack to: 200 MB, and 100 times its size. */
const LIMITS = { unpacked: 200_000_000, ratio: 100 };
/** Homes that are shown before an import, and pictures of one. */
const MAX_HOMES = 8;
const MAX_IMAGES = 5;

/** The mapping of the page as one of the reader; undefined for one that says nothing. @throws FeedError for one that is wrong */
export function toMapping({ fields, ...rest }: FileMapping): Mapping | undefined {
  if (Object.keys(fields).length === 0 && !rest.values) return undefined;
  return readMapping(JSON.stringify({ ...fields, ...rest }), 'of the columns');
}

/**
 * Opens an uploaded file. `onInspected` gets what its beginning says when it was not looked at before.
 * @throws FeedError or FeedStopped for a file that cannot be read as it is mapped
 */
export async function openUpload(
  file: string,
  upload: UploadedFile,
  onInspected: (inspected: NonNullable<FeedResult['inspected']>) => void,
): Promise<Feed> {
  let { header, mapping } = upload;
  if (mapping === null) {
    const inspected = withRemembered(await inspectFile(file, upload.name, LIMITS), upload.remembered);
    onInspected(inspected);
    ({ header, mapping } = inspected);
  }
  const feed = await openFeed({ file, limits: LIMITS, header, mapping: toMapping(mapping) });
  return { ...feed, rows: limitRows(feed.rows) };
}

const toPreview = ({ advertised, images, ...listing }: Listing): PreviewHome => ({
  title: listing.title,
  price: listing.price,
  advertisedPrice: advertised?.price ?? null,
  advertisedPeriod: advertised?.period ?? null,
  advertisedCurrency: advertised?.currency ?? null,
  area: listing.area,
  bedrooms: listing.bedrooms,
  bathrooms: listing.bathrooms,
  location: listing.location,
  emirate: listing.emirate,
  propertyType: listing.propertyType,
  transactionType: listing.transactionType,
  images: images.slice(0, MAX_IMAGES),
  implausible: listing.implausible,
});

/** Keeps the first homes. */
export function keepHomes(): { homes: PreviewHome[]; onListing: (listing: Listing) => void } {
  const homes: PreviewHome[] = [];
  return { homes, onListing: (listing) => void (homes.length < MAX_HOMES && homes.push(toPreview(listing))) };
}
