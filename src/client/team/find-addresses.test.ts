// Tests of the addresses that the form of invitations finds in what people paste.
import { expect, test } from 'vitest';
import { findAddresses } from './find-addresses.ts';

test('finds each address once in lines, in lists of mail programs and in tables', () => {
  const pasted =
    'aisha@office.example\nOmar Haddad <Omar@Office.example>, lena@office.example;lena@office.example\tSara\tsara.k@sub.office.example.';
  expect(findAddresses(pasted)).toEqual([
    'aisha@office.example',
    'omar@office.example',
    'lena@office.example',
    'sara.k@sub.office.example',
  ]);
  expect(findAddresses('no address @here, nor there@ and @')).toEqual([]);
});
