import { expect, test } from 'vitest';
import { fillTemplate, isFilledTemplate, unfilledPlaceholder, unknownPlaceholder } from './placeholders.ts';

test.each([
  [
    'Hello {name}, {title} costs {price}.',
    { name: 'Sara', title: 'Marina Star', price: 'AED 90,000/mo' },
    'Hello Sara, Marina Star costs AED 90,000/mo.',
  ],
  ['{link} {agent}', { link: 'https://homes.example/1' }, 'https://homes.example/1 {agent}'],
  ['{name}', { name: '{price}', price: '1' }, '{price}'],
  ['{ name } {} {nam}', { name: 'Sara' }, '{ name } {} {nam}'],
])('the template %s is filled in with %o', (text, values, filled) => {
  expect(fillTemplate(text, values)).toBe(filled);
});

test('placeholders that are unknown or not filled in are found', () => {
  expect(unknownPlaceholder('Hello {name} of {city} in {country}')).toBe('{city}');
  expect(unknownPlaceholder('Hello {name}')).toBeUndefined();
  expect(unfilledPlaceholder('Hello Sara, {title} for {price}')).toBe('{title}');
  expect(unfilledPlaceholder('Hello {city}')).toBeUndefined();
});

test('a filled template is recognised by the texts around its placeholders', () => {
  const template = 'Hello {name}, {title} costs {price}.';
  expect(isFilledTemplate(template, fillTemplate(template, { name: 'Nadia', title: 'Sea view', price: 'AED 5' }))).toBe(true);
  expect(isFilledTemplate('Yes.', 'Yes.')).toBe(true);
  expect(isFilledTemplate('{name}{title}', '')).toBe(true);
  for (const message of ['Hello Nadia, it costs.', 'Hello Nadia', 'Hi Nadia, Sea view costs AED 5.', 'Hello , costs .x'])
    expect([message, isFilledTemplate(template, message)]).toEqual([message, false]);
  expect(isFilledTemplate('Yes.', 'Yes!')).toBe(false);
  expect(isFilledTemplate('aa{name}aa', 'aaa')).toBe(false);
});
