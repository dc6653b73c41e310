import { expect, test } from 'vitest';
import { mailLink, phoneExtension, phoneLink, whatsAppLink } from './contact-links.ts';

test('a telephone link contains no spaces', () => {
  expect(phoneLink('+971 4 000 0101')).toBe('tel:+97140000101');
});

test('a telephone link has western digits', () => {
  expect(phoneLink('٠٥٠ ٠٠٠ ٠٠١١')).toBe('tel:0500000011');
});

test.each([
  ['+971 50 000 0011', '971500000011'],
  ['00971 50 000 0011', '971500000011'],
  ['050 000 0011', '971500000011'],
  ['+44 (0)20-7946', '44207946'],
  ['00971 (0)50 000 0011', '971500000011'],
  ['٠٥٠ ٠٠٠ ٠٠١١', '971500000011'],
  ['\u202a+44 (0)20 7946 0000\u202c', '442079460000'],
  ['Tel: +44 ( 0 ) 20 7946 0000', '442079460000'],
  ['050 123 4567 / 04 123 4567', '971501234567'],
  ['+971 050 123 4567', '971501234567'],
])('the WhatsApp link of %s is %s', (phone, digits) => {
  expect(whatsAppLink(phone)).toBe(`https://wa.me/${digits}`);
});

test.each([
  // the zero in brackets, marks of direction, words in front, full-width characters
  ['\u202a+44 (0)20 7946 0000\u202c', '+442079460000'],
  ['\u200e+971 (0) 4 123 4567', '+97141234567'],
  ['Tel: +44 (0)20 7946 0000', '+442079460000'],
  ['هاتف: ٠٤ ١٢٣ ٤٥٦٧', '041234567'],
  ['＋９７１ ５０ １２３ ４５６７', '+971501234567'],
  ['(+971) 50-123-4567', '+971501234567'],
  ['+971 (04) 123 4567', '+97141234567'],
  ['00971 0 50 123 4567', '00971501234567'],
  ['(0)4 123 4567', '041234567'],
  // two numbers
  ['050 123 4567 / 04 123 4567', '0501234567'],
  ['+971 50 123 4567, +971 4 123 4567', '+971501234567'],
  ['+971501234567 +97141234567', '+971501234567'],
  ['04 123 4567 - 050 123 4567', '041234567'],
  ['050 123 4567 or 04 123 4567', '0501234567'],
  ['050 123 4567 أو 04 123 4567', '0501234567'],
  ['050 123 4567\n04 123 4567', '0501234567'],
  ['050 123 4567 04 123 4567', '0501234567'],
  ['04 123 4567/8', '041234567'],
  ['24/7: +971 50 123 4567', '+971501234567'],
  // one number with separators inside
  ['04/123 4567', '041234567'],
  ['+971 4 - 123 4567', '+97141234567'],
  ['+971,50,123,4567', '+971501234567'],
  ['800-EMAAR (36227)', '80036227'],
  // an extension is not dialled
  ['+971 4 123 4567 ext. 12', '+97141234567'],
  ['+971 4 123 4567 x12', '+97141234567'],
  ['04 123 4567 Extension: 1204', '041234567'],
  ['04 123 4567 #12', '041234567'],
  ['+971 4 123 4567;ext=12', '+97141234567'],
  ['04 123 4567 تحويلة ١٢', '041234567'],
])('the telephone link of %s is %s', (phone, number) => {
  expect(phoneLink(phone)).toBe(`tel:${number}`);
});

test.each([
  ['+971 4 123 4567 ext. 12', '12'],
  ['04 123 4567 تحويلة ١٢', '12'],
  ['04 123 4567 / 050 123 4567', ''],
])('the extension of %s is "%s"', (phone, extension) => {
  expect(phoneExtension(phone)).toBe(extension);
});

test('an email subject cannot add fields to the mailto link', () => {
  expect(mailLink('a@b.example', 'Join Our Team & more')).toBe('mailto:a@b.example?subject=Join%20Our%20Team%20%26%20more');
  expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
  expect(mailLink('a@b.example', 'Re: home', 'One\nTwo & three')).toBe(
    'mailto:a@b.example?subject=Re%3A%20home&body=One%0ATwo%20%26%20three',
  );
});
