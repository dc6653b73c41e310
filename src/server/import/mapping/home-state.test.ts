// Tests of reading whether an imported home is furnished and built; no database.
import { expect, test } from 'vitest';
import { furnishedAmenity, parseCompletion, parseFurnishing } from './home-state.ts';

test('completion is read from the words of the portals', () => {
  const completions = ['completed', 'off_plan', 'under-construction', 'Off Plan', 'completed_primary', 'off_plan_primary', '', 'soon'].map(
    parseCompletion,
  );
  expect(completions).toEqual(['ready', 'off-plan', 'off-plan', 'off-plan', 'ready', 'off-plan', null, null]);
  const unbuilt = ['not ready', 'Incomplete', 'under construction (70%)', 'sur plan', 'строится', 'الخارطة'];
  const built = ['Handed over', 'جاهزة للسكن', 'مكتمل البناء', 'existing', 'сдан'];
  expect(unbuilt.map(parseCompletion)).toEqual(unbuilt.map(() => 'off-plan'));
  expect(built.map(parseCompletion)).toEqual(built.map(() => 'ready'));
});

test('furnishing is read from the words of the portals, and becomes an amenity', () => {
  expect(['Yes', 'semi-furnished', 'Unfurnished', 'No', '', 'sofa'].map(parseFurnishing)).toEqual([
    'yes',
    'partly',
    'no',
    'no',
    null,
    null,
  ]);
  const words = ['unfurn', 'sin amueblar', 'بدون أثاث', 'مفروشة جزئيا', 'möbliert', 'meublée', 'مفروشة بالكامل'];
  expect(words.map(parseFurnishing)).toEqual(['no', 'no', 'no', 'partly', 'yes', 'yes', 'yes']);
  expect(['Yes', 'Furnished', 'Partly', 'No', 'Unfurnished', ''].map(furnishedAmenity)).toEqual([
    ['Furnished'],
    ['Furnished'],
    ['Partly furnished'],
    [],
    [],
    [],
  ]);
});
