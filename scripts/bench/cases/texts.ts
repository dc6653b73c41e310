// Texts typed into the search field, ordinary and hostile, for `npm run bench -- public-reads`.

/** Texts for suggestions, which the search field requests while a user types: beginnings of words, numbers, long texts. */
export const SUGGESTED_TEXTS: readonly string[] = [
  'a',
  'b',
  'd',
  'v',
  's',
  'be',
  'the',
  'bright view se',
  'tower par',
  'x'.repeat(200),
  'ab '.repeat(66),
  'villa palm sea view prk bright quie',
  '1',
  '12',
  '123',
  'DLV-1207',
  'bright view park sea tower quiet s',
];

/** Whole searches: sentences, other scripts, and long texts without meaning. */
export const SENTENCES: readonly string[] = [
  '2 bed in the marina under 2m',
  'cheap studio near metro pet friendly with sea view chiller free',
  'شقة غرفتين في دبي مارينا',
  'فيلا للايجار مفروشة مع مسبح في جميرا اقل من 200 الف',
  'furnished with pool ready to move in villa',
  'not in sharjah no balcony',
  'Ａｐａｒｔｍｅｎｔ １２ ٣٤٥',
  // a change of writing direction, an invisible joiner and a combining accent
  '\u202e\u200d\u0301'.repeat(60),
  '🏠'.repeat(99),
  'ﷺ'.repeat(200),
  '9'.repeat(200),
  'qzx jvw '.repeat(120).trim(),
  'bed bath under over m k aed '.repeat(35).trim(),
];
