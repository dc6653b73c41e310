import { expect, test } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { cleanLine } from './html-text.ts';

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
