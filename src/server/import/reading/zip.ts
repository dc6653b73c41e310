// Reads the one table or feed of a zip archive.
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';
import { FeedError } from './read.ts';

const openZip = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(open);

/** Names of files that may be a table or a feed. The XML parts of a spreadsheet (.xlsx, .ods) match too: it is refused as an archive with several files. */
const FEED_FILE_NAME = /\.(csv|txt|tsv|xml|json|jsonl|ndjson)$/i;

/** All entries of the archive's directory. */
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
 * Reads the one table or feed of a zip archive as a stream.
 * @throws FeedError when the archive has none or several, or is damaged
 */
export async function* readZip(path: string): AsyncGenerator<Buffer> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new FeedError(`${path} is no zip archive that can be read: ${error.message}`);
  });
  try {
    // macOS adds a folder of its own
    const files = (await entriesOf(zip)).filter(({ fileName }) => FEED_FILE_NAME.test(fileName) && !fileName.startsWith('__MACOSX/'));
    const [file] = files;
    if (!file || files.length > 1)
      throw new FeedError(
        `${path} is a zip archive or a spreadsheet ${file ? 'with several files' : 'without a feed'}; unpack it or save it as CSV first`,
      );
    const stream = await promisify(
      zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void,
    )(file);
    yield* stream as unknown as AsyncIterable<Buffer>;
  } finally {
    zip.close();
  }
}
