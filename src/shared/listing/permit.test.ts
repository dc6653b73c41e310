import { expect, test } from 'vitest';
import { isPermitEnded, permitLink, permitSystem } from './permit.ts';
import { permitInputSchema } from './permit-schemas.ts';

test.each([
  ['7120452500', 'Dubai', 'Trakheesi'],
  ['71698567466', 'Dubai', 'Trakheesi'],
  ['712 045 2500', 'Dubai', 'Trakheesi'],
  ['٧١٢٠٤٥٢٥٠٠', 'Dubai', 'Trakheesi'],
  ['123456', 'Dubai', null],
  ['7120452500123', 'Dubai', null],
  ['DOW-29-TLDSY', 'Dubai', null],
  ['0000000000', 'Dubai', null],
  ['1111111111', 'Dubai', null],
  ['1234567890', 'Dubai', null],
  ['', 'Dubai', null],
  [null, 'Dubai', null],
  ['202412345678', 'Abu Dhabi', 'Madhmoun'],
  ['AD-20241234', 'Abu Dhabi', 'Madhmoun'],
  ['pending', 'Abu Dhabi', null],
  ['7120452500', 'Sharjah', null],
] as const)('the permit number %s in %s is recognized as %s', (number, emirate, system) => {
  expect(permitSystem(number, emirate)).toBe(system);
});

test.each([
  ['https://dubailand.gov.ae/en/permit?key=abc', 'dubailand.gov.ae'],
  ['https://www.dubailand.gov.ae/x', 'www.dubailand.gov.ae'],
  ['https://trakheesi.dubailand.gov.ae/rev/permit?x=1', 'trakheesi.dubailand.gov.ae'],
  ['https://adrec.gov.ae/permit/1', 'adrec.gov.ae'],
  ['https://www.dari.ae/permit/1', 'www.dari.ae'],
  ['HTTPS://DUBAILAND.GOV.AE/x', 'dubailand.gov.ae'],
])('%s is a permit link of %s', (address, host) => {
  expect(permitLink(address)?.hostname).toBe(host);
});

test.each([
  'http://dubailand.gov.ae/x',
  'https://dubailand.gov.ae.evil.example/x',
  'https://evil.example/dubailand.gov.ae',
  'https://evil.example/?https://dubailand.gov.ae',
  'https://evil.example#https://dubailand.gov.ae',
  'https://dubailand.gov.ae@evil.example/x',
  'https://user@dubailand.gov.ae/x',
  'https://user:word@dubailand.gov.ae/x',
  'https://dubailand.gov.ae:8443/x',
  'https://mydubailand.gov.ae/x',
  'https://dubailand-gov.ae/x',
  'https://dubailand.gov.ae-evil.example/x',
  'https://gov.ae/x',
  'https://ae/x',
  'https://dubailand.gov.com/x',
  'https://dubailаnd.gov.ae/x',
  'https://xn--dubailnd-4fg.gov.ae/x',
  'https://dubailand.gov.ae%2eevil.example/x',
  'https://dubailand.gov.ae\u3002evil.example/x',
  'https://evil.example\\@dubailand.gov.ae/x',
  'https://dubailand.gov.ae\\@evil.example/x',
  'https:\\\\dubailand.gov.ae/x',
  'https://dubailand.gov.ae/x\\y',
  'https://dubailand.gov.ae/x\ny',
  'https://dubailand.gov.ae/x\ty',
  'https://dubailand.gov.ae/x y',
  'https://dubailand.gov.ae/\u202Excod',
  'https://dubailand.gov.ae/\u200Bx',
  'https://\uFF44ubailand.gov.ae/x',
  'https://dubailand.gov.ae/رخصة',
  'https://evil.example\\.dubailand.gov.ae',
  'https://dari.ae.evil.example',
  'https://notdari.ae/x',
  'https://dari.aex/x',
  'https://adrec.gov.ae.ae/x',
  '//dubailand.gov.ae/x',
  'dubailand.gov.ae/x',
  'javascript:alert(document.domain)//https://dubailand.gov.ae',
  'data:text/html,https://dubailand.gov.ae',
  'ftp://dubailand.gov.ae/x',
  'https://127.0.0.1/dubailand.gov.ae',
  'https://[::1]/dubailand.gov.ae',
  `https://dubailand.gov.ae/${'x'.repeat(500)}`,
  '',
])('%s is no permit link (O127)', (address) => {
  expect(permitLink(address)).toBeNull();
  if (address !== '') expect(permitInputSchema.safeParse({ kind: 'trakheesi', number: '7120452500', url: address }).success).toBe(false);
});

test('a permit is valid on its last day and ended on the next', () => {
  expect(isPermitEnded('2027-01-03', '2027-01-03')).toBe(false);
  expect(isPermitEnded('2027-01-03', '2027-01-04')).toBe(true);
  expect(isPermitEnded(null, '2027-01-04')).toBe(false);
});

test.each(['MAR-MAR-SCKGD', 'DOW-12-TLDSY', 'VH-7'])(
  'the holiday home permit %s is valid, although its few digits follow each other',
  (number) => {
    expect(permitInputSchema.safeParse({ kind: 'dtcm', number }).success).toBe(true);
  },
);

test('a permit number in Arabic digits is stored in western ones', () => {
  expect(permitInputSchema.parse({ kind: 'trakheesi', number: '٧١٢ ٠٤٥ ٢٥٠٠' }).number).toBe('7120452500');
});
