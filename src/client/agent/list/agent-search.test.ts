import { describe, expect, test } from 'vitest';
import { inLocale } from '../../../server/locale.ts';
import { specializationLabel } from '../specialization-label.ts';
import { commonSpecializations, searchAgents } from './agent-search.ts';

const layla = { name: 'Layla Haddad', title: 'Senior Property Consultant', specializations: ['Villas', 'Emirates Hills'] };
const omar = { name: 'Omar Farouk', title: 'Palm and Marina Specialist', specializations: ['Penthouses', 'Palm Jumeirah'] };
const priya = { name: 'Priya Nair', title: 'Family Homes Advisor', specializations: ['Villas', 'Penthouses', 'Golf'] };
const all = [layla, omar, priya];

describe('the agent search', () => {
  test.each([
    ['name', 'farouk', [omar]],
    ['title', 'CONSULTANT', [layla]],
    ['specialization', 'villa', [layla, priya]],
    ['blanks around it', '  golf ', [priya]],
    ['nothing', ' ', all],
    ['a word of no agent', 'castle', []],
  ])('matches by %s and ignores case', (_, term, expected) => {
    expect(searchAgents(all, term)).toEqual(expected);
  });

  test('finds what an Arabic page shows of a specialization: a type, a place or a common word', () => {
    inLocale('ar', () => {
      expect(searchAgents(all, 'فلل')).toEqual([layla, priya]);
      expect(searchAgents(all, 'نخلة جميرا')).toEqual([omar]);
      expect(searchAgents(all, 'الجولف')).toEqual([priya]);
      expect(specializationLabel('Horse stables')).toBe('Horse stables');
    });
  });

  test('suggests values that several agents share, most common first', () => {
    expect(commonSpecializations([...all, { ...omar, specializations: ['Villas', 'Villas'] }], 5)).toEqual(['Villas', 'Penthouses']);
    expect(commonSpecializations(all, 1)).toEqual(['Penthouses']);
  });
});
