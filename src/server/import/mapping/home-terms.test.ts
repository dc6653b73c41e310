// Tests of reading service charge, cheques, parking, cooling, handover and tenancy from the texts of an imported row; no database.
import { describe, expect, test } from 'vitest';
import { EMPTY_HOME_TERMS, type HomeTermsDraft, readHomeTerms } from './home-terms.ts';

/** Reads a row that has only these fields, on 1 January 2027; `texts` are its title and description. */
const readTerms = (draft: Partial<HomeTermsDraft>, ...texts: string[]) =>
  readHomeTerms({ ...EMPTY_HOME_TERMS, ...draft }, texts, { today: '2027-01-01' });

describe('costs and dates of a feed (S98)', () => {
  test.each([
    [{ serviceCharge: '15.904' }, { serviceCharge: 15.9 }],
    [{ serviceCharge: 'AED 30.08' }, { serviceCharge: 30.08 }],
    [{ cheques: '4' }, { cheques: 4 }],
    [{ parking: '0' }, { parking: 0 }],
    [{ parking: '20' }, { parking: 20 }],
    [{ handover: 'Q4 2026' }, { handover: '2026-12' }],
    [{ handover: '2027-06-30' }, { handover: '2027-06' }],
    [{ handover: '2027-06-30T00:00:00Z' }, { handover: '2027-06' }],
    [{ vacant: 'Yes' }, { vacant: true }],
    [
      { vacant: 'Yes', tenantUntil: '31/03/2027' },
      { vacant: false, tenantUntil: '2027-03-31' },
    ],
    [{ tenantUntil: '2027-03-31T00:00:00+04:00' }, { vacant: false, tenantUntil: '2027-03-31' }],
    [{ vacant: 'Yes', tenantUntil: '2026-12-31' }, { vacant: true }],
    [{ tenantUntil: '2026-12-31' }, {}],
    [{ cooling: 'District cooling' }, { cooling: 'district' }],
  ])('%j become %j', (draft, terms) => {
    expect(readTerms(draft)).toEqual(terms);
  });

  test.each([
    { serviceCharge: '0' },
    { serviceCharge: '15900' },
    { cheques: '0' },
    { cheques: '48' },
    { parking: '21' },
    { parking: '-1' },
    { handover: 'soon' },
    { vacant: 'maybe' },
  ])('leave out %j, which is implausible or unclear', (draft) => {
    expect(readTerms(draft)).toEqual({});
  });

  test('take chiller free in the text for included cooling, unless the row says otherwise', () => {
    expect(readTerms({}, 'Sea view', 'This home is chiller free.')).toEqual({ cooling: 'included' });
    expect(readTerms({ cooling: 'district' }, 'chiller free')).toEqual({ cooling: 'district' });
  });
});
