import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_LISTING } from '../listing-form.ts';
import { readDraft, removeDraft, writeDraft } from './draft.ts';

const owner = { userId: 7, listingId: null };
const now = new Date('2026-11-20T08:00:00Z');
const values = { ...EMPTY_LISTING, title: 'Arabian Ranches, pavilion', price: '8300000' };

describe('the draft of a listing', () => {
  beforeEach(() => window.localStorage.clear());

  test('is restored as saved, only for its user and its listing', () => {
    expect(writeDraft(owner, values, now)).toBe(true);
    expect(readDraft(owner)).toEqual({ savedAt: now.toISOString(), resume: false, values });
    expect(readDraft({ userId: 8, listingId: null })).toBeNull();
    expect(readDraft({ userId: 7, listingId: 12 })).toBeNull();
    removeDraft(owner);
    expect(readDraft(owner)).toBeNull();
  });

  test('is ignored when the stored text is not a draft', () => {
    for (const text of ['{', '[]', '{"values":{}}']) {
      window.localStorage.setItem('listing-draft-7-new', text);
      expect(readDraft(owner)).toBeNull();
    }
  });

  test('reports an error when the storage is forbidden', () => {
    const storageSpy = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(writeDraft(owner, values, now)).toBe(false);
    expect(readDraft(owner)).toBeNull();
    storageSpy.mockRestore();
  });
});
