import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { forbiddenProse, helpProblems } from './helpArticles.mjs';

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const forbidden = forbiddenProse(glossary);

const anArticle = (slug, given = {}) => ({
  slug,
  prose: 'Respondents see a stimulus.',
  headings: [{ level: 2, text: 'Lamps', anchor: 'lamps' }],
  links: [],
  pictures: [],
  screens: [],
  ...given,
});

const sound = (first = {}) => ({
  articles: [
    anArticle('light', { screens: ['/folders'], pictures: ['pictures/lamp.webp'], ...first }),
    anArticle('segments'),
  ],
  pictures: ['pictures/lamp.webp'],
  taken: ['lamp'],
  routes: ['/folders', '/folders/$folderId', '/invoices/$'],
  screenHelp: { '/folders': 'light', '/folders/$folderId': '', '/invoices/$': '' },
  pages: ['', 'light', 'segments#lamps'],
  forbidden,
});

test('A sound help centre has no problems', () => {
  const links = [
    'segments.md',
    'segments.md#lamps',
    '#lamps',
    '/#/folders',
    '/#/folders/1?search=x',
    '/#/invoices/eu/1',
    '/docs',
    'https://example.org/',
  ];
  expect(helpProblems(sound({ links }))).toEqual([]);
});

test.each([
  ['gone.md', 'there is no article gone.md'],
  ['segments.md#gone', 'segments.md has no heading #gone'],
  ['#gone', 'light.md has no heading #gone'],
  ['/#/gone', 'the studio has no such screen'],
  ['http://example.org/', 'only articles, screens and https addresses can be linked'],
  ['../exports.md', 'only articles, screens and https addresses can be linked'],
])('A dead link to %s is found', (href, why) => {
  expect(helpProblems(sound({ links: [href] }))).toEqual([
    `docs/help/light.md: the link to ${href}: ${why}`,
  ]);
});

test('Missing and unused pictures are found, and those that the command does not take', () => {
  expect(helpProblems({ ...sound(), pictures: [] })).toEqual([
    'docs/help/light.md: pictures/lamp.webp is missing',
  ]);
  expect(helpProblems({ ...sound(), taken: [] })).toEqual([
    'docs/help/pictures/lamp.webp: npm run help-pictures does not take it',
  ]);
  expect(helpProblems(sound({ pictures: [] }))).toEqual([
    'docs/help/pictures/lamp.webp: no article shows it',
    'tools/helpPictureTable.mjs: no article shows lamp',
  ]);
});

test('A screen without an article, or whose article does not list it, is found', () => {
  const given = sound();
  delete given.screenHelp['/invoices/$'];
  given.screenHelp['/folders/$folderId'] = 'segments';
  expect(helpProblems(given)).toEqual([
    '/invoices/$: has no entry in apps/studio/src/frame/screenHelp.ts',
    'docs/help/segments.md: screens lacks /folders/$folderId',
  ]);
  expect(helpProblems(sound({ screens: ['/folders', '/gone'] }))).toEqual([
    'docs/help/light.md: /gone is no screen of apps/studio/src/routes.tsx',
  ]);
});

test('A page that the studio links to and that is gone is found', () => {
  expect(helpProblems({ ...sound(), pages: ['gone', 'light#gone'] })).toEqual([
    'apps/studio/src/help/helpPages.ts: gone: there is no article gone.md',
    'apps/studio/src/help/helpPages.ts: light#gone: light.md has no heading #gone',
  ]);
});

test('Words that the glossary forbids are found, in the singular and the plural', () => {
  expect(forbidden.get('participant')).toBe('respondent');
  for (const word of ['participants', 'Subject', 'testers', 'look time', 'slides', 'emotion']) {
    const [problem, ...others] = helpProblems(sound({ prose: `About ${word}, here.` }));
    expect([word, problem, others]).toEqual([
      word,
      expect.stringMatching(`^docs/help/light.md: '${word}'; the word here is`),
      [],
    ]);
  }
  expect(
    helpProblems(sound({ prose: 'A survey has an index and commonly subjective parts.' })),
  ).toEqual([]);
});
