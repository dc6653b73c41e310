import { describe, expect, test } from 'vitest';
import { readContentPage } from './markdown.ts';

/** Parses a Markdown text with valid front matter. */
const parse = (text: string) =>
  readContentPage('./articles/a-name.md', `---\ntitle: A title: with a colon\ndate: 2026-11-19\nexcerpt: Short.\n---\n${text}`);

describe('a Markdown article', () => {
  test('takes its slug from the file name and its title and description from the front matter', () => {
    expect(parse('Words.')).toMatchObject({ slug: 'a-name', title: 'A title: with a colon', date: '2026-11-19', image: null, minutes: 1 });
  });

  test('without a title is rejected with its file name', () => {
    expect(() => readContentPage('./x.md', '---\ndate: 2026-01-01\n---\n')).toThrow('./x.md has no title');
  });

  test('gives every section an id to link to', () => {
    const { html, sections } = parse('## What it comes to\n\nMuch.');
    expect(sections).toEqual([{ id: 'what-it-comes-to', title: 'What it comes to' }]);
    expect(html).toContain('<h2 id="what-it-comes-to">What it comes to</h2>');
  });

  test.each([
    '<script>alert(1)</script>',
    'words <img src=x onerror=alert(1)> words',
    '![picture](https://elsewhere.example/x.png)',
    '[a](javascript:alert(1)) [b](//elsewhere.example) [c](data:text/html,x)',
  ])('contains no HTML, external picture or dangerous link: %s', (text) => {
    const anyTagButParagraph = /<(?!\/?p>)/;
    expect(parse(text).html).not.toMatch(anyTagButParagraph);
  });

  test('keeps links to this site and to other sites', () => {
    expect(parse('[help](/help) [law](https://law.example/a?b=1&c=2)').html).toBe(
      '<p><a href="/help">help</a> <a href="https://law.example/a?b=1&amp;c=2">law</a></p>\n',
    );
  });
});
