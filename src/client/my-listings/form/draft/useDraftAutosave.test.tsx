import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_LISTING } from '../listing-form.ts';
import { readDraft, writeDraft } from './draft.ts';
import { useDraftAutosave } from './useDraftAutosave.ts';

const owner = { userId: 7, listingId: null };
const values = { ...EMPTY_LISTING, title: 'Arabian Ranches, pavilion' };
const otherValues = { ...EMPTY_LISTING, title: 'Dubai Marina, home of the other tab' };
const openForm = (resumedAt: string | null = null) => renderHook(() => useDraftAutosave(owner, null, resumedAt)).result;

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the draft of a form is removed when its listing is stored', () => {
  const form = openForm();
  act(() => form.current.save(values));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(readDraft(owner)?.values.title).toBe(values.title);
  // typed less than the delay before submitting
  act(() => form.current.save({ ...values, price: 5 }));
  act(() => form.current.discard());
  expect(readDraft(owner)).toBeNull();
});

test('a draft that filled the form and was not changed is removed when its listing is stored', () => {
  writeDraft(owner, values, new Date());
  const form = openForm(readDraft(owner)!.savedAt);
  act(() => form.current.discard());
  expect(readDraft(owner)).toBeNull();
});

test('the draft that a form in another tab stored meanwhile remains', () => {
  const form = openForm();
  act(() => form.current.save(values));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  writeDraft(owner, otherValues, new Date());
  act(() => form.current.discard());
  expect(readDraft(owner)?.values.title).toBe(otherValues.title);
});
