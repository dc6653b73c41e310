// Tests of reading links to pictures in imported files; no database.
import { expect, test } from 'vitest';
import { cleanLinks } from './links.ts';

test('only http(s) picture links are kept, each once and at most 30', () => {
  const badUrls = [
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ftp://a.example/1.jpg',
    'https://a.example/"><b',
    `https://a.example/${'x'.repeat(2048)}`, // too long
    '',
    '/local.jpg',
  ];
  expect(cleanLinks([...badUrls, ' https://a.example/1.jpg ', 'https://a.example/1.jpg', 'http://b.example/2.jpg?x=1'])).toEqual([
    'https://a.example/1.jpg',
    'http://b.example/2.jpg?x=1',
  ]);
  expect(cleanLinks(Array.from({ length: 40 }, (_, i) => `https://a.example/${i}.jpg`))).toHaveLength(30);
});

test.each([
  [['https://img.example/my photo 1.jpg'], ['https://img.example/my%20photo%201.jpg']],
  [['//img.example/a.jpg'], ['https://img.example/a.jpg']],
  [['www.img.example/a.jpg'], ['https://www.img.example/a.jpg']],
  [['https:\\\\img.example\\a.jpg'], ['https://img.example/a.jpg']],
  [['https://a.example/1.jpg?w=1&amp;h=2'], ['https://a.example/1.jpg?w=1&h=2']],
  [['https://a.example/1.jpg|//a.example/2.jpg'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  [['https://a.example/1.jpg,https://a.example/2.jpg'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  [['https://a.example/1.jpg;\nhttps://a.example/2.jpg'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  [['["https://a.example/1.jpg", "https://a.example/2.jpg"]'], ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
  [['https://a.example/w_400,h_300/a.jpg'], ['https://a.example/w_400,h_300/a.jpg']],
  [['https://a.example/a|b.jpg'], ['https://a.example/a%7Cb.jpg']],
  [['https://a.example/صورة.jpg'], ['https://a.example/صورة.jpg']],
])('the links of %j are corrected and divided', (texts, links) => {
  expect(cleanLinks(texts)).toEqual(links);
});

test('links that are left out are named with the reason', () => {
  const dropped: string[] = [];
  cleanLinks(
    ['/local.jpg', ...Array.from({ length: 31 }, (_, i) => `https://a.example/${i}.jpg`), `https://a.example/${'x'.repeat(2048)}`],
    (link, reason) => dropped.push(`${reason}: ${link.slice(0, 24)}`),
  );
  expect(dropped).toEqual([
    'no web address: /local.jpg',
    'more than 30: https://a.example/30.jpg',
    'longer than 2048 characters: https://a.example/xxxxxx',
  ]);
});
