// A minimal S3-compatible server in memory, for tests of the photo store and of backups.
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An object of a bucket, with the headers of its upload. */
interface StoredObject {
  body: Buffer;
  headers: Record<string, unknown>;
}

/** A server that does not listen yet, and what it stores. */
export interface BucketServer {
  server: Server;
  /** By path: `/bucket/key`. */
  objects: Map<string, StoredObject>;
}

/** An XML document whose root element has this name and content. */
const xml = (name: string, content: string): string => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;

/** Keys on a page of a list. Small, so that tests get lists of several pages. */
const KEYS_PER_PAGE = 50;

/**
 * The answer to ListObjectsV2: one page of the keys that begin with `prefix`; with a `delimiter` the folders directly below the prefix instead.
 * A continuation token is the number of keys on earlier pages. `bucket` begins with a slash.
 */
function listObjects(objects: BucketServer['objects'], bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()]
    .flatMap((path) => (path.startsWith(`${bucket}/${prefix}`) ? [path.slice(bucket.length + 1)] : []))
    .sort();
  if (query.has('delimiter')) {
    const folders = new Set<string>();
    for (const key of keys) {
      const [folder, ...remainingPath] = key.slice(prefix.length).split('/');
      if (remainingPath.length > 0) folders.add(`${prefix}${folder}/`);
    }
    return xml('ListBucketResult', [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`).join(''));
  }
  const from = Number(query.get('continuation-token') ?? 0);
  const contents = keys.slice(from, from + KEYS_PER_PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const next = from + KEYS_PER_PAGE < keys.length ? `<NextContinuationToken>${from + KEYS_PER_PAGE}</NextContinuationToken>` : '';
  return xml('ListBucketResult', contents.join('') + next);
}

/** Creates a server that puts, gets, lists and deletes objects. Any access key but `key-id` gets 403; signatures are not checked. */
export function bucketServer(): BucketServer {
  const objects: BucketServer['objects'] = new Map();
  const server = createServer(async (req, res) => {
    const { pathname: path, searchParams } = new URL(req.url ?? '', 'http://s3');
    const { authorization } = req.headers;
    const sendXml = (text: string, status = 200) => res.writeHead(status, { 'Content-Type': 'application/xml' }).end(text);
    if (!authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) return void res.writeHead(403).end();
    if (req.method === 'PUT') {
      objects.set(path, { body: await buffer(req), headers: req.headers });
      return void res.writeHead(200, { ETag: '"1"' }).end();
    }
    // deletes many objects at once: the body lists their keys
    if (req.method === 'POST' && searchParams.has('delete')) {
      const bucket = path.replace(/\/$/, '');
      for (const [, key] of (await buffer(req)).toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`${bucket}/${key}`);
      return void sendXml(xml('DeleteResult', ''));
    }
    if (req.method === 'DELETE') {
      objects.delete(path);
      return void res.writeHead(204).end();
    }
    if (searchParams.has('list-type')) return void sendXml(listObjects(objects, path.replace(/\/$/, ''), searchParams));
    const object = objects.get(path);
    if (!object) return void sendXml(req.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>', 404);
    res.writeHead(200, { 'Content-Length': object.body.length }).end(req.method === 'HEAD' ? undefined : object.body);
  });
  return { server, objects };
}
