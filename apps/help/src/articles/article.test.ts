import { describe, expect, test } from 'vitest';
import { anchorOf, parseArticle } from './article';
import { SAMPLE_ARTICLE } from './sampleArticle';

const article = parseArticle('light-and-glasses', SAMPLE_ARTICLE);

describe('an article', () => {
  test('Front matter, headings, links and pictures are read', () => {
    expect(article).toMatchObject({
      slug: 'light-and-glasses',
      title: 'Light & glasses',
      section: 'measurement',
      order: 2,
      screens: ['/studies/$studyId/sensors'],
      headings: [
        { level: 2, text: 'Lamps', anchor: 'lamps' },
        { level: 3, text: 'Two lamps?', anchor: 'two-lamps' },
        { level: 2, text: 'Lamps', anchor: 'lamps-1' },
      ],
      pictures: ['pictures/lamp.webp'],
    });
    expect(article.links).toEqual([
      'calibration-and-accuracy.md#accuracy',
      '#lamps',
      '/#/folders',
      'https://example.org/?a=1&b=2',
    ]);
  });

  test('Code is searched, but its words are not checked', () => {
    expect(article.prose).not.toMatch(/participant/);
    expect(article.prose).toMatch(/Close the curtains/);
    expect(article.prose).toMatch(/A lamp in front of a face The lamp/);
    expect(article.passages[1]?.text).toMatch(/participants <- c/);
  });

  test('Each heading begins a passage of the search, with its first words', () => {
    expect(article.passages.map(({ anchor }) => anchor)).toEqual([
      '',
      'lamps',
      'two-lamps',
      'lamps-1',
    ]);
    expect(article.passages[0]).toMatchObject({
      excerpt: 'Where the lamp belongs.',
      keywords: 'spectacles',
    });
    expect(article.passages[0]?.text).not.toContain('TIP');
    expect(article.passages[2]?.text).toContain('yes & no');
    expect(article.passages[3]?.excerpt).toMatch(/^Words, the studio .{60,140} …$/);
  });

  test('Anchors are those of GitHub', () => {
    expect(anchorOf('Which test? A/B & more – ε²')).toBe('which-test-ab--more--ε²');
  });

  test.each([
    ['no front matter', /^---\n/, '', 'begins without front matter'],
    ['an unknown field', 'order: 2', 'order: 2\nauthor: me', 'does not know author'],
    ['an unknown section', 'measurement', 'nowhere', 'no section nowhere'],
    ['a missing title', /title: .*\n/, '', 'title is missing'],
    ['an order in words', 'order: 2', 'order: second', 'order is not a number'],
    ['a long summary', 'Where the', 'Where the '.repeat(30), 'characters, not 160'],
    ['screens that are no list', /screens:\n.*\n/, 'screens: /folders\n', 'not a list of routes'],
    ['broken YAML', 'order: 2', 'order: [2', 'light-and-glasses.md'],
    ['HTML', '**the front**', '<b>the front</b>', 'HTML is not allowed'],
    ['a script', '## Lamps', '<script>alert(1)</script>\n\n## Lamps', 'HTML is not allowed'],
    ['a title in the text', '### Two', '# Two', 'not of level 2 or 3'],
    ['a picture without description', '![A lamp in front of a face]', '![]', 'no description'],
  ])('An article with %s is refused', (_, from, to, message) => {
    const text = SAMPLE_ARTICLE.replace(from, to);
    expect(text).not.toBe(SAMPLE_ARTICLE);
    expect(() => parseArticle('light-and-glasses', text)).toThrow(message);
  });
});
