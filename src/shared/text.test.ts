import { expect, test } from 'vitest';
import { hasVisibleCharacter, isOneScript } from './text.ts';

test.each(['Layla', 'ليلى', 'Ольга', 'မောင်မောင်', 'សុខ', 'އަޙްމަދު', 'ລາວ', 'ଓଡ଼ିଆ', 'བསྟན་འཛིན', '山田はなこ', '김철수', '王ㄨㄤˊ', 'Nº 5'])(
  '%s is written in one script',
  (name) => {
    expect(isOneScript(name)).toBe(true);
  },
);

test.each(['Lаyla with a Cyrillic а', 'Omar عمر', 'မောင် Lee'])('%s mixes scripts', (name) => {
  expect(isOneScript(name)).toBe(false);
});

test.each([
  ['\u200b', false],
  [' \u3000\u2800', false],
  ['\u202e\u00ad', false],
  ['', false],
  ['🏡', true],
  ['\u200ba', true],
])('whether people see something of %j: %s', (text, isVisible) => {
  expect(hasVisibleCharacter(text)).toBe(isVisible);
});
