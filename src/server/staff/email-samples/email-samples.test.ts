// Compares the texts of all emails with `words/*.txt`, which show every change of a text in a review. Run vitest with -u after an intended
// change.
import { describe, expect, test } from 'vitest';
import { LOCALES, splitLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { isPagePath } from '../../../testing/page-path.ts';
import { inLocale } from '../../locale.ts';
import { MAIL_KINDS } from '../../mail/mail.kinds.ts';
import { renderEmail } from '../../mail/template/mail.template.ts';
import { SAMPLED_KINDS, sampleNames, writeSample } from './email-samples.ts';

const ORIGIN = 'https://homes.example';
/** Pages behind links of emails that the server writes itself, without a script (`linkRoutes`). */
const LINK_PAGES = [
  '/answer/inquiry',
  '/answer/thread',
  '/answer/answered',
  '/answer/message',
  '/answer/viewing',
  '/answer/my-viewing',
  '/appeal',
  '/confirm-email',
  '/confirm-listing',
  '/confirm-listings',
  '/no-invitations',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/not-me',
  '/reviews/check',
  '/stop-lost-factor',
];
const SETTINGS = { now: new Date('2026-11-22T09:30:00Z'), office: 'office@homes.example' };
const samples = SAMPLED_KINDS.toSorted().flatMap((kind) => sampleNames(kind).map((name) => ({ kind, name })));
const write = (sample: { kind: string; name: string }, locale: (typeof LOCALES)[number]) => writeSample({ ...sample, locale }, SETTINGS)!;

test('every kind of email has a sample of its own kind, and no other email has one (O197)', () => {
  const kinds = Object.keys(MAIL_KINDS).filter((kind) => kind !== 'email-sample');
  expect(SAMPLED_KINDS.toSorted()).toEqual(kinds.toSorted());
  for (const sample of samples) expect(write(sample, 'en').kind, `${sample.kind} ${sample.name}`).toBe(sample.kind);
  expect(writeSample({ kind: 'email-sample', name: 'usual', locale: 'en' }, SETTINGS)).toBeUndefined();
  expect(writeSample({ kind: 'constructor', name: 'usual', locale: 'en' }, SETTINGS)).toBeUndefined();
  expect(writeSample({ kind: 'inquiry', name: 'toString', locale: 'en' }, SETTINGS)).toBeUndefined();
});

describe.each(LOCALES)('the words of every email (O10, O197), %s', (locale) => {
  test('are those of the file', async () => {
    const texts = samples.map((sample) => {
      const { text } = inLocale(locale, () => renderEmail(write(sample, locale), ORIGIN));
      // leaves out the signatures in links, which are not part of the texts
      return `===== ${sample.kind}, ${sample.name} =====\n${text.replace(/[\w.-]{40,}/g, '…')}`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot(`words/${locale}.txt`);
  });

  test.each(samples)('$kind, $name has a subject, a text, at most one button, and says why it came', (sample) => {
    const email = write(sample, locale);
    const { html, text } = inLocale(locale, () => renderEmail(email, ORIGIN));
    expect(email.subject).toMatch(/\S/);
    expect(email.blocks.some((block) => 'text' in block || 'quote' in block)).toBe(true);
    expect(email.blocks.filter((block) => 'button' in block).length).toBeLessThanOrEqual(1);
    expect(text).toContain(
      inLocale(locale, () => (email.unsubscribePath ? m.mail_unsubscribe() : m.mail_reason({ site: 'Dubai Appartments Sale' }))),
    );
    // each link leads to a page
    const paths = [...text.matchAll(/https:\/\/homes\.example(\/[^\s)?]*)/g)].map((link) => splitLocale(link[1]!)[1]);
    expect(paths.filter((path) => !isPagePath(path) && !LINK_PAGES.includes(path))).toEqual([]);
    // every placeholder has its value
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
    expect(html).not.toMatch(/<script|javascript:| on\w+=/i);
  });
});
