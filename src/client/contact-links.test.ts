import { expect, test } from 'vitest';
import { mailLink, phoneLink, whatsAppLink } from './contact-links.ts';

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
])('the WhatsApp link of %s is %s', (phone, digits) => {
  expect(whatsAppLink(phone)).toBe(`https://wa.me/${digits}`);
});

test('an email subject cannot add fields to the mailto link', () => {
  expect(mailLink('a@b.example', 'Join Our Team & more')).toBe('mailto:a@b.example?subject=Join%20Our%20Team%20%26%20more');
  expect(mailLink('a@b.example')).toBe('mailto:a@b.example');
  expect(mailLink('a@b.example', 'Re: home', 'One\nTwo & three')).toBe(
    'mailto:a@b.example?subject=Re%3A%20home&body=One%0ATwo%20%26%20three',
  );
});
