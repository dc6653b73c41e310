// Reads the bytes of the only listing file (CSV, XML or JSON) in a zip archive.
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';
import { FeedError } from './read.ts';

const openZip = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(open);

/** Names of files that may have listings. A spreadsheet (.xlsx, .ods) is an archive of several XML files, and therefore refused. */
const LISTING_FILE_NAME = /\.(csv|txt|tsv|xml|json|jsonl|ndjson)$/i;

/** Reads the list of all files in an archive. */
const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', reject).on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

/**
 * Reads the bytes of the only file in an archive whose name is that of a listing file.
 * @throws FeedError when it is no archive, or has none or several such files; an error of yauzl or zlib where its data is damaged
 */
export async function* readZip(path: string): AsyncGenerator<Buffer> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new FeedError(`${path} is no zip archive that can be read: ${error.message}`);
  });
  try {
    // macOS adds a folder __MACOSX with metadata
    const listingFiles = (await entriesOf(zip)).filter(
      ({ fileName }) => LISTING_FILE_NAME.test(fileName) && !fileName.startsWith('__MACOSX/'),
    );
    const [file] = listingFiles;
    if (!file || listingFiles.length > 1)
      throw new FeedError(
        `${path} is a zip archive or a spreadsheet ${file ? 'with several files' : 'without a feed'}; unpack it or save it as CSV first`,
      );
    // the cast selects the overload without options; promisify would take another one
    const openReadStream = promisify(
      zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void,
    );
    const stream = await openReadStream(file);
    yield* stream as unknown as AsyncIterable<Buffer>;
  } finally {
    zip.close();
  }
}
