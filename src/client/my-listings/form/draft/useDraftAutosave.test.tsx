import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_LISTING } from '../listing-form.ts';
import { readDrafts, type StoredDraft, writeDraft } from './draft.ts';
import { useDraftAutosave } from './useDraftAutosave.ts';

const owner = { userId: 7, listingId: null };
const values = { ...EMPTY_LISTING, title: 'Arabian Ranches, pavilion' };
const otherValues = { ...EMPTY_LISTING, title: 'Dubai Marina, home of the other tab' };
/** Opens a form of a new listing; `offered` is the draft that the user continues, or with `isResumed` false declines. */
const openForm = (offered: StoredDraft | null = null, isResumed = offered !== null) =>
  renderHook(() => useDraftAutosave(owner, null, offered, isResumed)).result;
type Form = ReturnType<typeof openForm>;
/** Types values into a form and waits until they are stored. */
const type = (form: Form, typed: typeof values) => {
  act(() => form.current.save(typed));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
};
const readTitles = () => readDrafts(owner).map((draft) => draft.values.title);
/** Browsers send this event to the other tabs when one has changed localStorage. */
const notifyOtherTabs = () => act(() => void window.dispatchEvent(new Event('storage')));

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the draft of a form is removed when its listing is stored', () => {
  const form = openForm();
  type(form, values);
  expect(readTitles()).toEqual([values.title]);
  // typed less than the delay before submitting
  act(() => form.current.save({ ...values, price: 5 }));
  act(() => form.current.discard());
  expect(readTitles()).toEqual([]);
});

test('a draft that filled the form and was not changed is removed when its listing is stored', () => {
  const form = openForm(writeDraft(owner, values, new Date()));
  act(() => form.current.discard());
  expect(readTitles()).toEqual([]);
});

test.each([
  ['continued', true],
  ['declined', false],
])('a %s draft stays until something is typed, which takes its place', (_choice, isResumed) => {
  const form = openForm(writeDraft(owner, values, new Date()), isResumed);
  expect(readTitles()).toEqual([values.title]);
  type(form, otherValues);
  expect(readTitles()).toEqual([otherValues.title]);
});

test('forms in two tabs keep a draft each, and saving one listing leaves the draft of the other', () => {
  const [form, formOfOtherTab] = [openForm(), openForm()];
  type(form, values);
  type(formOfOtherTab, otherValues);
  type(form, { ...values, price: 5 });
  expect(readTitles().sort()).toEqual([values.title, otherValues.title]);
  act(() => form.current.discard());
  expect(readTitles()).toEqual([otherValues.title]);
});

test.each([
  ['continues', true],
  ['declines', false],
])('a form whose draft another tab %s and replaces stores its values again', (_choice, isResumed) => {
  const form = openForm();
  type(form, values);
  const formOfOtherTab = openForm(readDrafts(owner)[0], isResumed);
  type(formOfOtherTab, otherValues);
  notifyOtherTabs();
  expect(readTitles().sort()).toEqual([values.title, otherValues.title]);
});

test('a form whose draft another tab continued and saved stores its values again, and none after its own listing is stored', () => {
  const form = openForm();
  type(form, values);
  const formOfOtherTab = openForm(readDrafts(owner)[0]);
  act(() => formOfOtherTab.current.discard());
  notifyOtherTabs();
  expect(readTitles()).toEqual([values.title]);
  act(() => form.current.discard());
  notifyOtherTabs();
  expect(readTitles()).toEqual([]);
});
