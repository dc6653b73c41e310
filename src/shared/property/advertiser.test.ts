import { expect, test } from 'vitest';
import { advertiserInputSchema } from '../account/advertiser-input.ts';
import { advertiserLabel, agencyFeeOf, countsAgencyFee } from './advertiser.ts';

test('the fee of an agency follows who advertises, and counts in full where that is not stated (N1)', () => {
  const feeOf = (hasAgent: boolean, advertiserType: 'owner' | 'agent' | 'agency' | null) => {
    const advertised = { hasAgent, advertiserType };
    return [agencyFeeOf(advertised), countsAgencyFee(advertised)];
  };
  expect(feeOf(false, 'owner')).toEqual(['none', false]);
  expect(feeOf(false, 'agent')).toEqual(['due', true]);
  expect(feeOf(false, 'agency')).toEqual(['due', true]);
  expect(feeOf(true, null)).toEqual(['due', true]);
  expect(feeOf(false, null)).toEqual(['unknown', true]);
});

test('an advertiser is called what they say', () => {
  expect(advertiserLabel('owner')).toBe('Private owner');
  expect(advertiserLabel('agent', { brokerNumber: '12345' }).replace(/[\u2066-\u2069]/g, '')).toBe(
    'Agent · BRN 12345 (number given, not checked by us)',
  );
  expect(advertiserLabel(null)).toBe('Advertiser: not stated');
});

const inputOf = (values: object) => advertiserInputSchema.safeParse({ advertisesAs: 'agent', contactBy: 'messages', ...values });

test.each(['1234', '1234567', ' 12345 ', '١٢٣٤٥', '۱۲۳۴۵'])('BRN %j has 4 to 7 digits', (brokerNumber) => {
  expect(inputOf({ brokerNumber }).data?.brokerNumber).toMatch(/^\d{4,7}$/);
});

test.each(['', '123', '12345678', '12a45', '12\n345', '+12345', '-1234', '12 345', '1e10', '0x1F2', '²³¹²', '1'.repeat(1_000_000)])(
  'BRN is refused (%#)',
  (brokerNumber) => {
    expect(inputOf({ brokerNumber }).error?.issues.map(({ path }) => path[0])).toEqual(['brokerNumber']);
  },
);

test('an answer is needed, and a brokerage needs an honest name', () => {
  expect(advertiserInputSchema.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['advertisesAs', 'contactBy']);
  const officeOf = (office: string) => inputOf({ advertisesAs: 'brokerage', office }).success;
  expect(officeOf('Palm Homes')).toBe(true);
  for (const office of ['', 'x', 'Dubai Apartments Sale', 'Support team', 'www.homes.ae', 'Pa\u202elm', 'a'.repeat(101)])
    expect(officeOf(office)).toBe(false);
});
