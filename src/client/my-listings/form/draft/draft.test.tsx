import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../../shared/time.ts';
import { EMPTY_LISTING } from '../listing-form.ts';
import { endResume, readDrafts, removeDraft, writeDraft } from './draft.ts';

const newListingOwner = { userId: 7, listingId: null };
const now = new Date('2026-11-20T08:00:00Z');
const values = { ...EMPTY_LISTING, title: 'Arabian Ranches, pavilion', price: '8300000' };
/** The draft of new listings that is offered first; undefined if there is none. */
const readFirst = () => readDrafts(newListingOwner)[0];

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('the draft of a listing', () => {
  test('is read as it was saved, only for its user and its listing, until it is removed', () => {
    const draft = writeDraft(newListingOwner, values, now)!;
    expect(draft).toEqual({ key: expect.any(String), savedAt: now.toISOString(), resume: false, values, before: null, server: null });
    expect(readDrafts(newListingOwner)).toEqual([draft]);
    expect(readDrafts({ userId: 8, listingId: null })).toEqual([]);
    writeDraft({ userId: 7, listingId: 12 }, values, now);
    expect(readDrafts({ userId: 7, listingId: 1 })).toEqual([]);
    removeDraft(draft);
    expect(readDrafts(newListingOwner)).toEqual([]);
  });

  test('that is filled in without asking is offered from then on', () => {
    const draft = writeDraft(newListingOwner, values, now, true)!;
    expect(readFirst()?.resume).toBe(true);
    endResume(draft);
    expect(readFirst()).toEqual({ ...draft, resume: false });
    removeDraft(draft);
    endResume(draft);
    expect(readFirst()).toBeUndefined();
  });

  test('keeps the values that it started from, and has none when an earlier release stored it', () => {
    const before = { ...values, price: '8500000' };
    const draft = writeDraft(newListingOwner, values, now, true, before)!;
    endResume(draft);
    expect(readFirst()).toMatchObject({ resume: false, before });
    removeDraft(draft);
    window.localStorage.setItem('listing-draft-7-new', JSON.stringify({ savedAt: now.toISOString(), resume: false, values }));
    expect(readFirst()).toMatchObject({ values, before: null });
  });

  test('is ignored when the stored text is not a draft', () => {
    const { key } = writeDraft(newListingOwner, values, now)!;
    // no JSON, no object, an object without the fields of a draft
    for (const text of ['{', '[]', '{"values":{}}']) {
      window.localStorage.setItem(key, text);
      expect(readFirst()).toBeUndefined();
    }
  });

  test('cannot be saved and reads as none when the storage is forbidden', () => {
    const storageSpy = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(writeDraft(newListingOwner, values, now)).toBeNull();
    expect(readFirst()).toBeUndefined();
    storageSpy.mockRestore();
  });
});

describe('several drafts of new listings', () => {
  const writeAt = (minutes: number, key?: string) =>
    writeDraft(newListingOwner, values, new Date(now.getTime() + minutes * 60_000), false, null, key)!;

  test('are offered newest first, in the tab of one of them that one first', () => {
    const [own, older, newest] = [writeAt(0), writeAt(1), writeAt(2)];
    const readKeys = () => readDrafts(newListingOwner).map(({ key }) => key);
    window.sessionStorage.clear();
    expect(readKeys()).toEqual([newest.key, older.key, own.key]);
    window.sessionStorage.setItem('listing-draft-7-new', own.key);
    expect(readKeys()).toEqual([own.key, newest.key, older.key]);
  });

  test('have keys of their own when they are stored at the same time', () => {
    writeAt(0);
    writeAt(0);
    expect(readDrafts(newListingOwner)).toHaveLength(2);
  });

  test('are not removed by a form that knows an older text of them', () => {
    const draft = writeAt(0);
    writeAt(1, draft.key);
    removeDraft(draft);
    expect(readDrafts(newListingOwner)).toHaveLength(1);
  });

  test('are at most fifty, the newest, and those of another listing are removed after thirty days', () => {
    for (let i = 0; i < 51; i++) writeAt(i);
    const drafts = readDrafts(newListingOwner);
    expect(drafts).toHaveLength(50);
    expect(drafts.at(-1)?.savedAt).toBe('2026-11-20T08:01:00.000Z');
    const otherOwner = { userId: 7, listingId: 12 };
    writeDraft(otherOwner, values, new Date(now.getTime() + 31 * DAY_MS));
    expect(readDrafts(newListingOwner)).toEqual([]);
    expect(readDrafts(otherOwner)).toHaveLength(1);
  });
});
