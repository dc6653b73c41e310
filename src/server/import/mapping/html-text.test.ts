import { expect, test } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { cleanLine, cleanName, cleanText, cutAtWord } from './html-text.ts';

test('a clean line is cleaned as one with an invisible character is', () => {
  const random = seededRandom(1);
  const alphabet = [...Array.from(`aZ0 9اي  ,.'()/|:;!?%$@"+-_*#&<>~`), '\u0640', 'ـ', '•', 'é', '\u00A0', 'أ', '\u0654'];
  for (let run = 0; run < 3000; run++) {
    const line = Array.from({ length: 1 + Math.floor(random() * 12) }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
    expect(cleanLine(line), JSON.stringify(line)).toBe(cleanLine(`${line}\u200B`));
  }
});

test.each([
  ['  Bright   flat, 2 beds (sea view) ', 'Bright flat, 2 beds (sea view)'],
  ['Bright flat - ', 'Bright flat -'],
  ['شقة  فاخرة للبيع', 'شقة فاخرة للبيع'],
  ['Flat **with** view', 'Flat with view'],
  ['Flat &amp; garden', 'Flat & garden'],
])('the line %j becomes %j', (raw, cleaned) => expect(cleanLine(raw)).toBe(cleaned));

test('HTML and entities become plain text with line breaks', () => {
  expect(cleanText('Bright&nbsp;flat<br>Sea &amp; sun<br/><br><br><br>&#x2705; Pool')).toBe('Bright flat\nSea & sun\n\n✅ Pool');
  expect(cleanText('<p>One</p><ul><li>Two</li><li><strong>Three</strong></li></ul>')).toBe('One\n\n• Two\n• Three');
  expect(cleanText('plain\nlines\n\nstay')).toBe('plain\nlines\n\nstay');
  expect(cleanText('twice &amp;nbsp;escaped &amp;amp; done')).toBe('twice escaped & done');
});

test.each([
  ['<table><tr><td>Price</td><td>1000000</td></tr><tr><td>Bedrooms</td><td>2</td></tr></table>', 'Price: 1000000\nBedrooms: 2'],
  ['<dl><dt>Price</dt><dd>1000000</dd><dt>Bedrooms</dt><dd>2</dd></dl>', 'Price: 1000000\nBedrooms: 2'],
  ['<dl><div><dt>Price</dt><dd>1</dd></div><div><dt>Beds</dt><dd>2</dd></div></dl>', 'Price: 1\nBeds: 2'],
  ['<dl>\n<dt>Views</dt>\n<dd>Sea</dd>\n<dd>Park</dd>\n</dl>', 'Views: Sea, Park'],
  [
    '<table>\n<tbody>\n<tr><th>Price:</th> <td>1</td></tr>\n<tr><th>Beds</th><td><b>2</b></td></tr></tbody></table>end',
    'Price: 1\nBeds: 2\nend',
  ],
  ['<table><tr><td>Tower</td><td>2 beds</td><td>Sea</td></tr></table>', 'Tower | 2 beds | Sea'],
  ['Intro<table><tr><td>Only</td></tr></table>', 'Intro\nOnly'],
])('a table or a list of terms has a line for each row: %s', (html, text) => {
  expect(cleanText(html)).toBe(text);
});

test('lists of thousands of terms, and of groups inside each other, are read at once', () => {
  expect(cleanText(`<dl>${'<dt>a<dd>b'.repeat(19_000)}</dl>`)).toHaveLength(19_000 * 'a: b\n'.length - 1);
  expect(cleanText(`<dl><dt>a</dt>${'<div>'.repeat(39_000)}`)).toBe('a');
});

test('all tags are removed, and a single < removes nothing', () => {
  expect(cleanText('safe<script>alert(1)</script><img src=x onerror=alert(1)> end')).toBe('safe end');
  expect(cleanText('&lt;script&gt;alert(1)&lt;/script&gt;after')).toBe('after');
  expect(cleanText('price <2M and rooms > 3 & more')).toBe('price <2M and rooms > 3 & more');
  expect(cleanText(`${'<div>'.repeat(20_000)}deep`)).not.toContain('<');
});

test('Markdown marks are removed and their content stays', () => {
  expect(
    cleanText('## Features\n**Large** terrace\n* Pool\n*Gym\n- 2 parkings\n---\n[Tour](https://a.example/t) and Maid`s room, 24*7'),
  ).toBe("Features\nLarge terrace\n• Pool\n• Gym\n- 2 parkings\n\nTour and Maid's room, 24*7");
});

test('many brackets that open no link are cleaned fast', () => {
  expect(cleanText('['.repeat(200_000))).toHaveLength(200_000);
  expect(cleanText('[](https:'.repeat(20_000))).toHaveLength(180_000);
});

test('emoji stay whole, invisible and control characters are removed, and styled Unicode characters become plain ones', () => {
  expect(cleanLine('👨‍👩‍👧 \u{1D5D5}\u{1D5D8}\u{1D5E6}\u{1D5E7}\u200B view\u202E\u0000 🇦🇪\uD83D')).toBe('👨‍👩‍👧 BEST view 🇦🇪');
});

test('long text is cut at a word and never inside a character', () => {
  expect(cutAtWord('short', 10)).toBe('short');
  expect(cutAtWord('one two three four', 12)).toBe('one two…');
  const shortened = cutAtWord('😀'.repeat(200), 300);
  expect(shortened.length).toBeLessThanOrEqual(300);
  expect(shortened.isWellFormed()).toBe(true);
});

test('placeholders are not used as names', () => {
  expect(['N/A', '-', 'null', '0', ' Acme  Homes '].map(cleanName)).toEqual(['', '', '', '', 'Acme Homes']);
});
