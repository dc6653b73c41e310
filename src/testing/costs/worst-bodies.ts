// Bodies of requests that cost a careless reader the most for their size: repeated, distinct, nested and encoded names, deep and wide values, and texts
// with which regular expressions, trimming, escaping and normalisation are slow. Pure functions.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

type JsonSchema = Record<string, unknown>;
/** What makes texts of about so many bytes, by how they are made, which the message of a failed test tells. */
export type Makers = Record<string, (bytes: number) => string>;

export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';
const BOUNDARY = 'x';
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Repeats a text as often as it fits into a length. */
const fill = (unit: string, length: number): string => unit.repeat(Math.max(0, Math.floor(length / unit.length)));
/** Joins what `make` returns for 0, 1, 2 … as far as it fits into a length. */
function fillWith(make: (index: number) => string, length: number): string {
  const parts: string[] = [];
  for (let size = make(0).length; size <= length; size += make(parts.length).length) parts.push(make(parts.length));
  return parts.join('');
}

/** Forms whose fields repeat a name, all differ, nest or are encoded. */
export const WORST_FORMS: Makers = {
  'repeated names': (bytes) => fill('a&', bytes),
  'repeated names with values': (bytes) => fill('choice=a&', bytes),
  'distinct names': (bytes) => fillWith((i) => `a${i}=&`, bytes),
  'distinct names without values': (bytes) => fillWith((i) => `${i.toString(36)}&`, bytes),
  'nested names': (bytes) => fill('a[b]', bytes),
  'nested lists': (bytes) => fill('a[]=1&', bytes),
  'nested fields': (bytes) => fillWith((i) => `a[${i}]=1&`, bytes),
  'encoded names': (bytes) => fill('%61=%62&', bytes),
  'one encoded name': (bytes) => fill('%61', bytes),
  'names of prototypes': (bytes) => fill('__proto__=1&', bytes),
  'broken escapes': (bytes) => fill('%', bytes),
  separators: (bytes) => fill('&', bytes),
  'other separators': (bytes) => fill('a;', bytes),
  'equal signs': (bytes) => fill('=', bytes),
  'one text': (bytes) => `message=${fill('a', bytes - 8)}`,
  'one text of spaces': (bytes) => `message=${fill('+', bytes - 8)}`,
  'one encoded text': (bytes) => `message=${fill('%D9%88', bytes - 8)}`,
  'a one-click field and a long one': (bytes) => `List-Unsubscribe=One-Click&a=${fill('%F0%9F%8F%A0', bytes - 29)}`,
};

const disposition = 'Content-Disposition: form-data; name=';
/** A form of one part. */
const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
const file = `${disposition}"file"; filename="a.jpg"\r\nContent-Type: image/jpeg`;
/** The most bytes of a part besides its long text. */
const HEAD_BYTES = 200;

/** Multipart forms of very many parts, headers, parameters and beginnings of boundaries. */
export const WORST_MULTIPARTS: Makers = {
  'repeated names': (bytes) => fill(`--${BOUNDARY}\r\n${disposition}"a"\r\n\r\n1\r\n`, bytes),
  'distinct names': (bytes) => fillWith((i) => `--${BOUNDARY}\r\n${disposition}"a${i}"\r\n\r\n1\r\n`, bytes),
  'nested names': (bytes) => part(`${disposition}"${fill('a[b]', bytes - HEAD_BYTES)}"`, ''),
  'encoded names': (bytes) => part(`${disposition.replace('=', '*=')}utf-8''${fill('%61', bytes - HEAD_BYTES)}`, ''),
  'repeated files': (bytes) => fill(`--${BOUNDARY}\r\n${file}\r\n\r\n1\r\n`, bytes),
  parameters: (bytes) => part(`Content-Disposition: form-data${fill('; a="b"', bytes - HEAD_BYTES)}`, ''),
  'distinct headers': (bytes) =>
    part(
      fillWith((i) => `A${i}: 1\r\n`, bytes - HEAD_BYTES),
      '',
    ),
  'repeated headers': (bytes) => part(fill('A: 1\r\n', bytes - HEAD_BYTES), ''),
  'escaped quotes': (bytes) => part(`${disposition}"file"; filename="${fill('\\"', bytes - HEAD_BYTES)}"`, ''),
  'beginnings of boundaries': (bytes) => part(file, fill('\r\n--', bytes - HEAD_BYTES)),
  'line breaks': (bytes) => part(file, fill('\r\n', bytes - HEAD_BYTES)),
  boundaries: (bytes) => fill(`--${BOUNDARY}\r\n`, bytes),
  'no boundary': (bytes) => fill('a', bytes),
};

const object = (fields: string) => `{${fields.slice(0, -1)}}`;
const list = (item: string, bytes: number) => `[${fill(`${item},`, bytes - 2).slice(0, -1)}]`;
const nest = (open: string, close: string, inner: string, depth: number) => open.repeat(depth) + inner + close.repeat(depth);

/** JSON texts: deep, wide, of repeated, distinct, numeric and encoded names, of long numbers and texts. */
const WORST_JSON: Makers = {
  'deep lists': (bytes) => nest('[', ']', '', bytes / 2),
  'deep objects': (bytes) => nest('{"a":', '}', '0', bytes / 6),
  'lists as deep as allowed': (bytes) => list(nest('[', ']', '', 24), bytes),
  'objects as deep as allowed': (bytes) => list(nest('{"a":', '}', '0', 24), bytes),
  'distinct names': (bytes) => object(fillWith((i) => `"a${i}":0,`, bytes)),
  'repeated names': (bytes) => object(fill('"a":0,', bytes)),
  'numbers as names': (bytes) => object(fillWith((i) => `"${i}":0,`, bytes)),
  'great numbers as names': (bytes) => object(fillWith((i) => `"${4_294_967_294 - i * 7}":0,`, bytes)),
  'names of prototypes': (bytes) => object(fill('"__proto__":{"constructor":{}},', bytes)),
  'encoded names': (bytes) => object(fillWith((i) => `"\\u0061${i}":0,`, bytes)),
  'one encoded name': (bytes) => `{"${fill('\\u0061', bytes)}":0}`,
  'empty objects': (bytes) => list('{}', bytes),
  'empty lists': (bytes) => list('[]', bytes),
  'empty texts': (bytes) => list('""', bytes),
  numbers: (bytes) => list('0', bytes),
  nothings: (bytes) => list('null', bytes),
  'one long number': (bytes) => fill('1', bytes),
  'one small number': (bytes) => `0.${fill('0', bytes)}1`,
  'one encoded text': (bytes) => `"${fill('\\u0061', bytes)}"`,
  spaces: (bytes) => fill(' ', bytes),
  'a text without an end': (bytes) => `"${fill('a', bytes)}`,
};

/** Bodies that are small only while they are compressed, by their Content-Encoding. */
export function worstCompressions(bytes: number): Record<string, { encoding: string; body: Buffer }> {
  const large = Buffer.alloc(900 * bytes, ' ');
  const emptyMember = gzipSync('');
  return {
    'a thousandfold as gzip': { encoding: 'gzip', body: gzipSync(large) },
    'a thousandfold as deflate': { encoding: 'deflate', body: deflateSync(large) },
    'a thousandfold as br': { encoding: 'br', body: brotliCompressSync(large) },
    'nothing, many times': { encoding: 'gzip', body: Buffer.concat(Array(Math.floor(bytes / emptyMember.length)).fill(emptyMember)) },
  };
}

/** Texts of a few characters, to be repeated: what backtracking, trimming, look-alikes and normalisation (ﷺ becomes 18 letters) are slow with. */
const UNITS: readonly string[] = [
  ...['a', 'A', ' ', '\n', '0', '1 ', '1,', '-', '.', '@', 'a@', 'a.', '%', '%61', '+', '<', '<a ', '&amp;', '"', '\\', '(', '[', '{', '/'],
  ...['://', 'http://a', 'https://a.b/?', 'bed ', 'under 1m ', 'not ', 'AED 1,000 ', '+971 ', "a'", ', ', '__proto__', '{"a":', 'a=1&'],
  ...['\u0301', 'e\u0301', 'ﷺ', 'ａ', 'а', 'ß', 'İ', '\u202e', '\u200b', '\u00a0', '\ufeff', '\u2028', 'و', 'شقة ', '🏠', '👩‍👧', '🇦🇪'],
];

/** Values of fields with rules that no schema states, so that the texts of other fields are worked on. The ids are those of the first rows. */
const VALID_VALUES: Record<string, unknown> = {
  email: 'hannah@homes.example',
  phone: '+971 50 000 0000',
  website: '',
  images: ['https://pictures.example/a.jpg'],
  location: 'Dubai Marina',
  price: 1_500_000,
  area: 1200,
  userId: null,
};

/** The schemas of which a value needs to fit one; empty where a schema is one itself. */
const choicesOf = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
const propertiesOf = (schema: JsonSchema) => Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
/** A JSON text is at most this much longer than a text of `unit` that it holds. */
const jsonBytesOf = (unit: string): number => Buffer.byteLength(JSON.stringify(unit)) - 2;

/** A value that fits a schema within `bytes`: its texts repeat `unit`, and texts and lists are as long as they may be. */
function fittingValue(schema: JsonSchema, unit: string, bytes: number): unknown {
  const choices = choicesOf(schema);
  if (choices.length) return fittingValue(choices.find(({ type }) => type === 'object') ?? choices[0]!, unit, bytes);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'object': {
      const properties = propertiesOf(schema);
      const share = bytes / properties.length;
      return Object.fromEntries(
        properties.map(([name, property]) => [
          name,
          Object.hasOwn(VALID_VALUES, name) ? VALID_VALUES[name] : fittingValue(property, unit, share - name.length - 4),
        ]),
      );
    }
    case 'array': {
      const length = Math.max(1, Math.min(Number(schema.maxItems ?? 1000), Math.floor(bytes / 20)));
      return Array.from({ length }, () => fittingValue((schema.items ?? {}) as JsonSchema, unit, bytes / length));
    }
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default: {
      const length = Math.min(Number(schema.maxLength ?? bytes), (bytes / jsonBytesOf(unit)) * unit.length);
      return fill(unit, length) || unit;
    }
  }
}

/** JSON inputs for a schema: deep and wide in place of the object and of each field, texts over their length and as long as they may be. */
export function worstInputs(schema: JsonSchema): Makers {
  const names = propertiesOf(schema).map(([name]) => name);
  if (names.length === 0) return WORST_JSON;
  const nameBytes = names.join('').length + 4 * names.length;
  const shareOf = (bytes: number) => (bytes - nameBytes) / names.length;
  const inEveryField = (value: string) => `{${names.map((name) => `${JSON.stringify(name)}:${value}`).join()}}`;
  const inputs = { ...WORST_JSON };
  for (const [what, make] of Object.entries(WORST_JSON)) inputs[`${what} in every field`] = (bytes) => inEveryField(make(shareOf(bytes)));
  for (const unit of UNITS) {
    const name = JSON.stringify(unit);
    inputs[`${name} in every field`] = (bytes) =>
      inEveryField(JSON.stringify(fill(unit, (shareOf(bytes) / jsonBytesOf(unit)) * unit.length)));
    inputs[`${name} as long as allowed`] = (bytes) => JSON.stringify(fittingValue(schema, unit, bytes));
  }
  return inputs;
}
