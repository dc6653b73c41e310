import { expect, test } from 'vitest';
import { type Block, renderEmail } from './mail.template.ts';

const ORIGIN = 'https://homes.example';
const EVIL = `<img src=x onerror="alert(1)"> & "'</style>`;
const every: Block[] = [
  { text: EVIL },
  { quote: `${EVIL}\nsecond line` },
  { facts: [[EVIL, EVIL]] },
  { button: { label: EVIL, path: `/p?x="${EVIL}` } },
  { homes: [{ title: EVIL, detail: EVIL, price: EVIL, path: '/properties/1' }] },
  { note: EVIL },
];

test('whatever stands in a letter is shown literally, in every kind of block', () => {
  const { html, text } = renderEmail({ subject: EVIL, blocks: every, unsubscribePath: `/u?token="${EVIL}` }, ORIGIN);
  expect(html.match(/<(img|script|iframe)/g)).toBeNull();
  expect(html.match(/<style/g)).toHaveLength(1);
  expect(html.match(/<\/style/g)).toHaveLength(1);
  // only our own attributes remain besides attribute values
  for (const [tag] of html.replace(/="[^"]*"/g, '=""').matchAll(/<[a-z][^>]*>/g)) expect(tag).not.toMatch(/\son\w+=|\ssrc=/);
  expect(text.split(EVIL).length - 1).toBeGreaterThan(8);
});

test('links lead to our own address only, and no picture or font is fetched', () => {
  const { html } = renderEmail({ subject: 'A letter', blocks: every }, ORIGIN);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/homes\.example\//);
  expect(html.replace(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]*\ssrc=|url\(|@import|@font-face/);
});

test('the text says what the HTML says', () => {
  const blocks: Block[] = [
    { text: 'Nadia asks.' },
    { quote: 'One.\nTwo.' },
    { facts: [['Phone', '+971 50 000 0111']] },
    { button: { label: 'Answer', path: '/inquiries/7' } },
    { homes: [{ title: 'A villa', detail: '4 bedrooms', price: 'AED 1', path: '/properties/7' }] },
  ];
  const { text } = renderEmail({ subject: 'New inquiry', blocks, unsubscribePath: '/out' }, ORIGIN);
  expect(text).toBe(`New inquiry

Nadia asks.

> One.
> Two.

Phone: +971 50 000 0111

Answer:
https://homes.example/inquiries/7

A villa
AED 1 · 4 bedrooms
https://homes.example/properties/7

--

Unsubscribe: https://homes.example/out

Dubai Appartments Sale, https://homes.example
`);
});

test('every coloured text has its dark colour', () => {
  const { html } = renderEmail({ subject: 'A letter', blocks: every, unsubscribePath: '/out' }, ORIGIN);
  const coloured = [...html.matchAll(/<(?:p|h1|td|span|a|div)([^>]*style="[^"]*;color:#(?!ffffff)[^"]*")/g)];
  expect(coloured.length).toBeGreaterThan(8);
  for (const [, attributes] of coloured) expect(attributes).toMatch(/class="[^"]*(ink|soft|red|quote)/);
});
