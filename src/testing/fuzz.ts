// Generators (fast-check) of random inputs for fuzz tests: values that a JSON Schema allows, mixed with invalid and hostile ones.
import fc, { type Arbitrary } from 'fast-check';

type JsonSchema = Record<string, unknown>;

/** An email address of 254 characters, the longest that SMTP allows. */
const LONGEST_EMAIL = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;

/** Texts that often break parsers, PostgreSQL, regular expressions, mail headers and paths. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(61),
  'x'.repeat(256),
  'x'.repeat(3000),
  '%',
  '%00',
  '%ff',
  '../../etc/passwd',
  "'; drop table users; --",
  '\\',
  '{"json":1}',
  '<script>alert(1)</script>',
  'a\r\nBcc: all@homes.example',
  '\u202e\u200f\ufeff',
  '🏝'.repeat(40),
  'مرسى دبي',
  'and & or | ! <-> :* ()',
  '-1',
  '1e309',
  '32768',
  '2147483648',
  '9223372036854775808',
  '1e-7',
  'NaN',
  'DLV-2147483648',
  'under 99999999999999999999 aed 40 bed',
  'true',
  'null',
  '[]',
  '__proto__',
  'constructor',
  LONGEST_EMAIL,
  '2026-02-30T25:61:61Z',
];
/** Values of URL parameters that no page expects, percent-encoded as they are sent. */
export const HOSTILE_PARAMETERS = [
  ...['%00', 'a%00b', '%0A', 'a%0D%0Ab', '%09', '%ED%A0%80', '%FF', '%', '%zz', '%E0%A4', '%F0%9F%8F%A0', '%D8%AF%D8%A8%D9%8A'],
  ...['..%2f..%2fetc%2fpasswd', '..%5c', '%252e%2500', "'%3B%20drop--", '%3Cscript%3E', '-1', '2147483648', '1e309', '__proto__'],
  'x'.repeat(10_000),
];
/** Names of the URL parameters of pages, without the filters of a search. */
export const PAGE_PARAMETERS = [
  ...['page', 'search', 'view', 'bounds', 'filters', 'tab', 'status', 'next', 'token', 'ids', 'differences'],
  ...['email', 'for', 'price', 'id', 'receipt'],
];
/** Numbers at and beyond the limits of PostgreSQL's and JavaScript's types. */
const NUMBERS = [0, -0, -1, 0.5, 1e-7, 32_767, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e19, 1e300, -1e300];
/** Values that are neither texts nor numbers. */
const OTHER_VALUES = [
  null,
  true,
  false,
  [],
  [[[[1]]]],
  {},
  { json: 1 },
  { $ne: '' },
  { toString: 1 },
  JSON.parse('{"__proto__": {"a": 1}}'),
];

/** Any text: random characters, random bytes and HOSTILE_TEXTS. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);
/** Any JSON value. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...OTHER_VALUES),
  fc.array(anyText, { maxLength: 70 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const EMAILS = fc.constantFrom('hannah@homes.example', 'a@b.co', LONGEST_EMAIL);

/** A text whose length a schema allows, often the shortest or the longest. */
function textOf({ minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  const [min, max] = [Number(minLength), Number(maxLength)];
  const phrase = 'A usual text. ';
  // the server trims texts, so a space at the end would make the text shorter
  const ofLength = (length: number) =>
    phrase
      .repeat(Math.ceil(length / phrase.length))
      .slice(0, length)
      .replace(/ $/, '.');
  return fc.oneof(fc.constantFrom(ofLength(Math.min(max, Math.max(min, 12))), ofLength(min), ofLength(max)), readableText(min, max));
}
/** A text of at least `min` characters, in any script, with accents and emoji. */
const readableText = (min: number, max: number): Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 60) }).map((text) => text.slice(0, max));

/** A number that a schema allows, often the least or the greatest. */
function numberOf({ type, minimum = -1000, maximum = 3_000_000_000 }: JsonSchema): Arbitrary<number> {
  const [min, max] = [Number(minimum), Number(maximum)];
  const isWhole = type === 'integer';
  const inside = isWhole ? fc.integer({ min, max: Math.min(max, min + 1000) }) : fc.double({ min, max, noNaN: true });
  const knownValues = NUMBERS.filter((n) => n >= min && n <= max && (!isWhole || Number.isInteger(n)));
  return fc.oneof(inside, fc.constantFrom(min, max, ...knownValues));
}

/** A value just outside the limits of a schema, or any JSON value. It may be valid by chance. */
function arbitraryInvalid({ minimum = 0, maximum = 0, minLength = 0, maxLength = 0 }: JsonSchema): Arbitrary<unknown> {
  const valuesOutside = [
    Number(minimum) - 1,
    Number(maximum) + 1,
    'x'.repeat(Math.max(0, Number(minLength) - 1)),
    'x'.repeat(Number(maxLength) + 1),
  ];
  return fc.oneof(fc.constantFrom(...valuesOutside), anyJson, anyText);
}

/** Mostly values that a schema allows, including its limits. Objects may have an invalid field (see objectOf). */
export function arbitraryOf(schema: JsonSchema): Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(arbitraryOf((schema.items ?? {}) as JsonSchema), { maxLength: Number(schema.maxItems ?? 40) });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return anyJson;
  }
}

/** Search texts, ordinary and with operators of PostgreSQL's text search. */
const SEARCHES = [
  'villa in dubai marina under 3m',
  '2 bed aprtment jvc',
  'DLV-1',
  'marina | pool & !garden',
  "maid's room",
  'شقة دبي مارينا',
  'a:*',
  '()',
];
/** Values for fields with rules beyond their schema, so that enough requests pass validation. Ids are those of a table's first rows. */
const VALUES_BY_FIELD: Record<string, Arbitrary<unknown>> = {
  id: fc.integer({ min: 1, max: 5 }),
  propertyId: fc.integer({ min: 1, max: 5 }),
  agentId: fc.constant(1),
  images: fc.array(fc.constantFrom('https://pictures.example/a.jpg', '/media/a.webp'), { minLength: 1, maxLength: 30 }),
  search: fc.constantFrom(...SEARCHES),
  text: fc.constantFrom(...SEARCHES, 'A usual text of a review.'),
  location: fc.constantFrom('Dubai Marina', 'dubai', 'JVC, Palm Jumeirah', 'Nowhere', 'O\'Hara \\ "Quarter"'),
  website: fc.constant(''),
  email: EMAILS,
  phone: fc.constant('+971 50 000 0000'),
  userId: fc.constant(null),
};

/** An object for a schema. Of ten objects, five are valid, four have one invalid field, and one is any JSON value. */
function objectOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const validFields = fields.map(([name, schema]) => {
    const knownValues = VALUES_BY_FIELD[name];
    return [
      name,
      knownValues ? fc.oneof({ weight: 3, arbitrary: knownValues }, { weight: 1, arbitrary: arbitraryOf(schema) }) : arbitraryOf(schema),
    ] as const;
  });
  const valid = fc.record(Object.fromEntries(validFields), { requiredKeys: required as string[] });
  if (fields.length === 0) return valid;
  const invalidField = fc.oneof(...fields.map(([name, schema]) => arbitraryInvalid(schema).map((value) => ({ [name]: value }))));
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: fc.tuple(valid, invalidField).map(([object, field]) => ({ ...object, ...field })) },
    { weight: 1, arbitrary: anyJson },
  );
}
