import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { coolingInText, homeTermsFields, paymentPlanInText } from './home-terms.ts';

const homeTermsSchema = z.object(homeTermsFields);

describe('the schema of costs and dates of a listing (S98)', () => {
  test.each([
    [{ serviceCharge: 15.904 }, { serviceCharge: 15.9 }],
    [
      { cheques: 12, cooling: 'district', vacant: false, tenantUntil: '2027-03-31' },
      { cheques: 12, cooling: 'district', vacant: false, tenantUntil: '2027-03-31' },
    ],
    [
      { handover: '2027-06', serviceCharge: null },
      { handover: '2027-06', serviceCharge: null },
    ],
  ])('parses %j as %j', (stated, parsed) => {
    expect(homeTermsSchema.parse(stated)).toEqual(parsed);
  });

  test.each([
    [{ serviceCharge: 0.4 }, 'Service charge must be from AED 0.5 to 100 per sq ft a year'],
    [{ serviceCharge: 101 }, 'Service charge must be from AED 0.5 to 100 per sq ft a year'],
    [{ cheques: 13 }, 'Cheques must be a whole number from 1 to 12'],
    [{ cheques: 2.5 }, 'Cheques must be a whole number from 1 to 12'],
    [{ handover: '2027-13' }, 'Handover must be a month such as 2027-06'],
    [{ tenantUntil: '2027-02-30' }, 'The end of the tenancy must be a date such as 2027-03-31'],
    [{ cooling: 'ice' }, 'Unknown cooling'],
  ])('rejects %j with the message %s', (stated, message) => {
    expect(homeTermsSchema.safeParse(stated).error?.issues[0]?.message).toBe(message);
  });

  test.each(['Chiller Free, high floor', 'rent is chiller-free', 'Free chiller and gym', 'Chiller is free', 'شقة تشيلر فري'])(
    'reads %j as cooling that is included',
    (text) => {
      expect(coolingInText('A title', text)).toBe('included');
    },
  );

  test.each(['Not chiller free', 'This home is no chiller free home', 'Chiller maintenance by landlord', '', null])(
    'reads %j as nothing about cooling',
    (text) => {
      expect(coolingInText(text)).toBeNull();
    },
  );

  test.each([
    ['Easy 60/40 payment plan', [60, 40]],
    ['Payment plan: 70/30', [70, 30]],
    ['Payment plan of 1/2', null],
    ['60/40 view', null],
    ['20:20 payment plan', null],
  ] as const)('reads the payment plan of %j as %j', (text, plan) => {
    expect(paymentPlanInText(text)).toEqual(plan);
  });
});
