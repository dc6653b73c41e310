import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_LISTING } from '../listing-form.ts';
import { endResume, readDraft, removeDraft, writeDraft } from './draft.ts';

const newListingOwner = { userId: 7, listingId: null };
const now = new Date('2026-11-20T08:00:00Z');
const values = { ...EMPTY_LISTING, title: 'Arabian Ranches, pavilion', price: '8300000' };

describe('the draft of a listing', () => {
  beforeEach(() => window.localStorage.clear());

  test('is read as it was saved, only for its user and its listing, until it is removed', () => {
    expect(writeDraft(newListingOwner, values, now)).toBe(true);
    expect(readDraft(newListingOwner)).toEqual({ savedAt: now.toISOString(), resume: false, values, before: null });
    expect(readDraft({ userId: 8, listingId: null })).toBeNull();
    expect(readDraft({ userId: 7, listingId: 12 })).toBeNull();
    removeDraft(newListingOwner);
    expect(readDraft(newListingOwner)).toBeNull();
  });

  test('that is filled in without asking is offered from then on', () => {
    writeDraft(newListingOwner, values, now, true);
    expect(readDraft(newListingOwner)?.resume).toBe(true);
    endResume(newListingOwner);
    expect(readDraft(newListingOwner)).toEqual({ savedAt: now.toISOString(), resume: false, values, before: null });
    removeDraft(newListingOwner);
    endResume(newListingOwner);
    expect(readDraft(newListingOwner)).toBeNull();
  });

  test('keeps the values that it started from, and has none when an earlier release stored it', () => {
    const before = { ...values, price: '8500000' };
    writeDraft(newListingOwner, values, now, true, before);
    endResume(newListingOwner);
    expect(readDraft(newListingOwner)).toMatchObject({ resume: false, before });
    const storageKey = window.localStorage.key(0)!;
    window.localStorage.setItem(storageKey, JSON.stringify({ savedAt: now.toISOString(), resume: false, values }));
    expect(readDraft(newListingOwner)).toMatchObject({ values, before: null });
  });

  test('is ignored when the stored text is not a draft', () => {
    writeDraft(newListingOwner, values, now);
    const storageKey = window.localStorage.key(0)!;
    expect(readDraft(newListingOwner)).not.toBeNull();
    // no JSON, no object, an object without the fields of a draft
    for (const text of ['{', '[]', '{"values":{}}']) {
      window.localStorage.setItem(storageKey, text);
      expect(readDraft(newListingOwner)).toBeNull();
    }
  });

  test('cannot be saved and reads as none when the storage is forbidden', () => {
    const storageSpy = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(writeDraft(newListingOwner, values, now)).toBe(false);
    expect(readDraft(newListingOwner)).toBeNull();
    storageSpy.mockRestore();
  });
});
