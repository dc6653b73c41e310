import { describe, expect, test } from 'vitest';
import { commonSpecializations, searchAgents } from './agent-search.ts';

const layla = { name: 'Layla Haddad', title: 'Senior Property Consultant', specializations: ['Villas', 'Emirates Hills'] };
const omar = { name: 'Omar Farouk', title: 'Palm and Marina Specialist', specializations: ['Penthouses', 'Palm Jumeirah'] };
const priya = { name: 'Priya Nair', title: 'Family Homes Advisor', specializations: ['Villas', 'Penthouses', 'Golf'] };
const all = [layla, omar, priya];

describe('searching agents', () => {
  test.each([
    ['name', 'farouk', [omar]],
    ['title', 'CONSULTANT', [layla]],
    ['specialization', 'villa', [layla, priya]],
    ['blanks around it', '  golf ', [priya]],
    ['nothing', ' ', all],
    ['nobody', 'castle', []],
  ])('by %s, without case', (_, term, expected) => {
    expect(searchAgents(all, term)).toEqual(expected);
  });

  test('what several share is offered, commonest first', () => {
    expect(commonSpecializations([...all, { ...omar, specializations: ['Villas', 'Villas'] }], 5)).toEqual(['Villas', 'Penthouses']);
    expect(commonSpecializations(all, 1)).toEqual(['Penthouses']);
  });
});
