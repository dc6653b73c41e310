// Tests of the entities that an XML feed declares, and of those that stop an import; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { bayutHome, createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { FeedStopped } from './read.ts';

const files = createFeedFolder();
afterAll(files.remove);

describe('entities that the file declares', () => {
  const feed = (declarations: string, title: string) =>
    `<?xml version="1.0"?><!DOCTYPE Properties [${declarations}]><Properties>${bayutHome('r1').replace('Roof &amp; sky', title)}</Properties>`;
  const titleOf = async (declarations: string, title: string) => (await files.readDrafts(feed(declarations, title)))[0]!.title;

  test.each([
    ['<!ENTITY co "Blue Palm Homes">', 'by &co;', 'by Blue Palm Homes'],
    [`<!ENTITY co 'Blue "Palm" Homes'>`, 'by &co;', 'by Blue "Palm" Homes'],
    ['<!ENTITY a "Palm"><!ENTITY co "Blue &a; &#38; &#x48;omes">', '&co;', 'Blue Palm & Homes'],
    ['<!-- <!ENTITY co "old"> --><!ENTITY co "new"><!ENTITY co "second">', '&co;', 'new'],
    ['<!ELEMENT a (#PCDATA)>\n<!ENTITY  co\n"Blue > Palm">', '&co;', 'Blue > Palm'],
    ['<!ENTITY amp "changed"><!ENTITY lt "changed">', '&amp; &lt;b', '& <b'],
    ['<!ENTITY % names PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN" "xhtml-lat1.ent">%names;', 'a&nbsp;b', 'a&nbsp;b'],
    ['<!ENTITY logo SYSTEM "logo.gif" NDATA gif>', 'without it', 'without it'],
    ['<!ENTITY xxe SYSTEM "file:///etc/passwd">', '<![CDATA[&xxe;]]> &amp;xxe;', '&xxe; &xxe;'],
  ])('%s: %s is %s', async (declarations, title, expected) => {
    expect(await titleOf(declarations, title)).toBe(`${expected}&nbsp;above the bay`);
  });

  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  test.each([
    [
      'name an external one',
      '<!ENTITY xxe SYSTEM "file:///etc/passwd">',
      '&xxe;',
      'the XML names the external entity &xxe;, which is never loaded',
    ],
    [
      'name a public one',
      '<!ENTITY xxe PUBLIC "x" "http://127.0.0.1/">',
      'a &xxe;',
      'the XML names the external entity &xxe;, which is never loaded',
    ],
    ['multiply', `<!ENTITY l0 "ha">${laughs}`, '&l9;', 'the XML is refused, because its entities are too long'],
    [
      'contain themselves',
      '<!ENTITY a "&b;"><!ENTITY b "&a;">',
      'x',
      'the XML is refused, because its entity &a; contains itself or too many others',
    ],
    [
      'are deep',
      Array.from({ length: 30_000 }, (_, i) => `<!ENTITY e${i} "&e${i + 1};">`).join(''),
      'x',
      'the XML is refused, because its entity &e20; contains itself or too many others',
    ],
    [
      'are used too often in a text',
      `<!ENTITY a "${'x'.repeat(1000)}">`,
      '&a;'.repeat(5000),
      'the XML is refused, because its entities make a text too long',
    ],
    [
      'are used too often in an attribute',
      `<!ENTITY a "${'x'.repeat(1000)}">`,
      `<b c="${'&a;'.repeat(5000)}"/>`,
      'the XML is refused, because its entities make a text too long',
    ],
  ])('stop the import when they %s', async (_what, declarations, title, reason) => {
    const drafts = files.readDrafts(feed(declarations, title), { format: 'bayut-xml' });
    await expect(drafts).rejects.toThrow(reason);
    await expect(drafts).rejects.toBeInstanceOf(FeedStopped);
  });
});
