// Tests which messages an address may bring into the request form of a home.
import { expect, test } from 'vitest';
import { inquiryDraftPath, readInquiryDraft } from './inquiry-draft.ts';

const hashOf = (text: string): string => `#inquiry=${encodeURIComponent(text)}`;

test('a message comes back as it was, in any script', () => {
  const text = 'Is it free?\n<script>alert(1)</script> & "50 %" #1\tمتى؟ 👋';
  const path = inquiryDraftPath(7, text);
  expect(path).toMatch(/^\/properties\/7#inquiry=[\w%.!~*'()-]+$/);
  expect(readInquiryDraft(path.slice(path.indexOf('#')))).toBe(text);
});

test('characters that hide what a text says are left out', () => {
  expect(readInquiryDraft(hashOf('a\u0000b\u202Ec\u2066d\r\ne\u0085'))).toBe('abcd\ne');
});

test.each(['', '#request-information', '#inquiry=', '#inquiry=%C3', '#inquiry=%20%0A', hashOf('x'.repeat(5001)), '#Inquiry=text'])(
  '%s brings none',
  (hash) => {
    expect(readInquiryDraft(hash)).toBeNull();
  },
);
