// Reads the body of a request within limits of rate, size and depth, decompressed, as bytes or as a JSON object that PostgreSQL can store. No body is parsed
// before its request has passed them and was admitted.
import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import getRawBody from 'raw-body';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import { waitForAdmission } from '../limits/admission.ts';
import { hasBody } from './has-body.ts';

/** The largest JSON body, after decompression. */
const MAX_JSON_BYTES = 100 * 1024;
/** The deepest nesting of objects and lists in a JSON body. */
const MAX_DEPTH = 32;
const notJsonText = () => m.http_not_json({ header: 'Content-Type', type: 'application/json' });
const tooLargeText = () => m.http_body_too_large();
const notAnObjectText = () => m.http_not_object();

/** Decompression by the name in Content-Encoding. */
const DECODERS: Record<string, () => Duplex> = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Whether the Content-Type is JSON in UTF-8. */
function isJson({ headers }: IncomingMessage): boolean {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = /charset\s*=\s*"?([^\s;"]+)/.exec(parameters.join(';'))?.[1] ?? 'utf-8';
  return type.trim() === 'application/json' && /^utf-?8$/.test(charset);
}

/** Decompresses a body by its Content-Encoding. @throws DomainError MEDIA_TYPE for an unsupported encoding */
function decompressBody(req: IncomingMessage): Readable {
  const encoding = (req.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return req;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (!decoder) throw new DomainError('MEDIA_TYPE', notJsonText);
  return req.pipe(decoder());
}

/** What a request has to pass before its body is read: it throws a `DomainError` when a rate limit is used up. */
export type PassLimits = () => Promise<void>;

/**
 * Reads a body of at most `maxBytes` after decompression, for the caller to parse: first the rate limits, then the size, by Content-Length or at the first
 * byte too many, then the admission.
 * @throws DomainError of `passLimits`; TOO_LARGE, INVALID for an incomplete or damaged body, MEDIA_TYPE for an unsupported Content-Encoding; UNAVAILABLE
 */
export async function readBody(req: IncomingMessage, maxBytes: number, passLimits: PassLimits): Promise<Buffer> {
  await passLimits();
  const body = await readBytes(req, maxBytes);
  await waitForAdmission(req);
  return body;
}

/** Reads the bytes of a body; see `readBody`. */
async function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const length = req.headers['content-length'];
  // decompression does not make a body smaller
  if (Number(length ?? 0) > maxBytes) throw new DomainError('TOO_LARGE', tooLargeText);
  const body = decompressBody(req);
  try {
    return await getRawBody(body, { length: body === req ? length : null, limit: maxBytes });
  } catch (error) {
    if (body !== req) {
      req.unpipe();
      body.destroy();
    }
    throw (error as { type?: unknown }).type === 'entity.too.large'
      ? new DomainError('TOO_LARGE', tooLargeText)
      : new DomainError('INVALID', notAnObjectText);
  }
}

/**
 * Reads a JSON object of at most `maxBytes`, by default 100 kB, nested at most 32 deep, without text that PostgreSQL cannot store; `{}` without a body.
 * @throws DomainError MEDIA_TYPE, TOO_LARGE or INVALID, and those of `readBody`
 */
export async function readJsonBody(
  req: IncomingMessage,
  passLimits: PassLimits,
  maxBytes = MAX_JSON_BYTES,
): Promise<Record<string, unknown>> {
  const isEmpty = !hasBody(req);
  if (isEmpty && req.headers['content-type'] === undefined) return {};
  if (!isJson(req)) throw new DomainError('MEDIA_TYPE', notJsonText);
  return isEmpty ? {} : parseObject((await readBody(req, maxBytes, passLimits)).toString());
}

/** @throws DomainError INVALID when the text is not a JSON object or contains a text that PostgreSQL cannot store */
function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('INVALID', notAnObjectText);
  requireStorable(value);
  return value as Record<string, unknown>;
}

/** @throws DomainError INVALID when the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('INVALID', notAnObjectText);
  }
}

/**
 * Checks that a JSON value is not nested too deeply and that PostgreSQL can store each of its texts. `field` is the name of the value in the message.
 * @throws DomainError INVALID, which names the field of a text with a NUL or an unpaired surrogate
 */
export function requireStorable(value: unknown, field = '', depth = 1): void {
  if (depth > MAX_DEPTH) throw new DomainError('INVALID', notAnObjectText);
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new DomainError('INVALID', m.http_field_invalid({ field: field || m.http_a_field() }));
  } else if (Array.isArray(value)) {
    for (const item of value) requireStorable(item, field, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    // the message names only keys that can be names of fields
    for (const [key, item] of Object.entries(value)) requireStorable(item, /^\w{1,40}$/.test(key) ? key : m.http_a_field(), depth + 1);
  }
}
