// Tests of rendering emails as HTML and plain text: escaping, links, dark colors and right-to-left text.
import { expect, test } from 'vitest';
import { inLocale } from '../../locale.ts';
import type { Block } from './email-content.ts';
import { renderEmail } from './mail.template.ts';

const ORIGIN = 'https://homes.example';
const EVIL = `<img src=x onerror="alert(1)"> & "'</style>`;
const everyBlock: Block[] = [
  { text: EVIL },
  { quote: `${EVIL}\nsecond line` },
  { facts: [[EVIL, EVIL]] },
  { button: { label: EVIL, path: `/p?x="${EVIL}` } },
  { link: { label: EVIL, path: `/p?x="${EVIL}` } },
  { homes: [{ title: EVIL, detail: EVIL, price: EVIL, path: '/properties/1', note: EVIL }] },
  { note: EVIL },
];

test('every block of an email escapes its content', () => {
  const { html, text } = renderEmail({ subject: EVIL, blocks: everyBlock, unsubscribePath: `/u?token="${EVIL}` }, ORIGIN);
  expect(html.match(/<(img|script|iframe)/g)).toBeNull();
  expect(html.match(/<style/g)).toHaveLength(1);
  expect(html.match(/<\/style/g)).toHaveLength(1);
  // only our own attributes remain besides attribute values
  for (const [tag] of html.replace(/="[^"]*"/g, '=""').matchAll(/<[a-z][^>]*>/g)) expect(tag).not.toMatch(/\son\w+=|\ssrc=/);
  expect(text.split(EVIL).length - 1).toBeGreaterThan(8);
});

test('the reference of a home does not break at its hyphen', () => {
  const { html, text } = renderEmail({ subject: 'New inquiry about DLV-1042', blocks: [{ text: 'DLV-7 is taken.' }] }, ORIGIN);
  expect(html).toContain('New inquiry about <span style="white-space:nowrap">DLV-1042</span></h1>');
  expect(html).toContain('<title>New inquiry about DLV-1042</title>');
  expect(html).toContain('<span style="white-space:nowrap">DLV-7</span> is taken.');
  expect(text).toContain('New inquiry about DLV-1042');
});

test('links lead only to this site, and no font is loaded', () => {
  const { html } = renderEmail({ subject: 'An email', blocks: everyBlock }, ORIGIN);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/homes\.example\//);
  expect(html.replace(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]*\ssrc=|url\(|@import|@font-face/);
});

test('a home has its picture of this site beside it, with alternative text', () => {
  const home = { title: 'A "villa"', detail: '4 bedrooms', price: 'AED 1', path: '/properties/7', picture: '/uploads/a-640x426-320.webp' };
  const { html, text } = renderEmail({ subject: 'An email', blocks: [{ homes: [home] }] }, ORIGIN);
  expect(html.match(/<img [^>]*>/g)).toHaveLength(1);
  expect(html).toContain('src="https://homes.example/uploads/a-640x426-320.webp"');
  expect(html).toContain('alt="A &quot;villa&quot;"');
  expect(text).not.toContain('.webp');
});

test('lists of emails show the first text beside the subject, or the one that is given', () => {
  const blocks: Block[] = [{ text: 'Nadia asks.' }, { note: 'A note.' }];
  /** The hidden text at the top of an email, which lists of emails show. */
  const previewOf = (html: string) => /<div style="display:none[^>]*>([^<&]*)/.exec(html)?.[1];
  expect(previewOf(renderEmail({ subject: 'New inquiry', blocks }, ORIGIN).html)).toBe('Nadia asks.');
  expect(previewOf(renderEmail({ subject: 'New inquiry', blocks, preview: 'AED 1' }, ORIGIN).html)).toBe('AED 1');
});

test('the plain text has the same content as the HTML', () => {
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

test('every text colour has a dark variant', () => {
  const { html } = renderEmail({ subject: 'An email', blocks: everyBlock, unsubscribePath: '/out' }, ORIGIN);
  // white text stands on the button, whose color is the same in the dark
  const coloured = [...html.matchAll(/<(?:p|h1|td|span|a|div)([^>]*style="[^"]*;color:#(?!ffffff)[^"]*")/g)];
  expect(coloured.length).toBeGreaterThan(8);
  for (const [, attributes] of coloured) expect(attributes).toMatch(/class="[^"]*(ink|soft|red|quote)/);
});

test('an Arabic email runs from right to left, links to Arabic pages, and isolates values of the other direction', () => {
  const blocks: Block[] = [
    { quote: 'Is it free?' },
    { facts: [['الهاتف', '+971 50 000 0111']] },
    { button: { label: 'الرد', path: '/inquiries/7' } },
  ];
  const { html, text } = inLocale('ar', () => renderEmail({ subject: 'استفسار جديد', blocks, unsubscribePath: '/out' }, ORIGIN));
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('border-right:3px');
  expect(html).not.toMatch(/border-left|Fraunces|Manrope/);
  expect(html).toContain('<span dir="auto">+971 50 000 0111</span>');
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/homes\.example\/ar(\/|$)/);
  expect(text).toContain('إلغاء الاشتراك: https://homes.example/ar/out');
  // apart from links, the site's name and what this test wrote, no Latin text is left
  expect(text.replaceAll('https://homes.example/ar', '').replace(/Dubai Appartments Sale|Is it free|out|inquiries/g, '')).not.toMatch(
    /[a-z]/i,
  );
});
