import { describe, expect, test } from 'vitest';
import { surveyFindings, removeFindings } from './surveyJson';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
/** A survey with one element. */
const one = (element: object) => ({ pages: [{ name: 'page1', elements: [element] }] });
const AT = 'pages[0].elements[0]';

/** Parsed with JSON.parse, so that `__proto__` is an ordinary key. */
const parsed = (text: string): unknown => JSON.parse(text);

describe('what a survey may contain', () => {
  test.each<[string, object]>([
    ['nothing at all', {}],
    ['unknown properties', { futureThing: { a: [1, { b: null }] }, pages: [] }],
    ['unknown element types', one({ type: 'hologram', name: 'q', beam: true })],
    ['text that looks like code', one({ type: 'text', title: 'Is a < b, or <your name>?' })],
    [
      'a title about javascript: and onclick',
      one({ type: 'text', title: 'javascript: onclick=1' }),
    ],
    ['a title that mentions a tag', one({ type: 'text', title: 'The <title> of your book' })],
    ['an ampersand in html', one({ type: 'html', html: '<p title="a&b">a & b &copy; &#169;</p>' })],
    ['plain html', one({ type: 'html', html: '<h2 class="x">Hi</h2><p>a &lt; b<br/>c</p>' })],
    ['html with its own picture', one({ type: 'html', html: `<img src="${PIXEL}" alt="">` })],
    ['html with a picture of this site', one({ type: 'html', html: '<img src="/files/a.png">' })],
    ['a picture of its own', one({ type: 'image', imageLink: PIXEL })],
    ['translations', one({ type: 'html', html: { default: '<b>a</b>', de: '<b>b</b>' } })],
    ['a good pattern', one({ type: 'text', validators: [{ type: 'regex', regex: '^\\d{4}$' }] })],
    ['chained calculated values', { calculatedValues: [value('a', '{q1}'), value('b', '{a}+1')] }],
    ['a constructor among the answers', one({ type: 'radiogroup', choices: ['constructor'] })],
    ['an expression with a tag in it', one({ type: 'text', visibleIf: '{a} <script and 1 = 1' })],
  ])('%s', (_, survey) => {
    expect(surveyFindings(survey)).toEqual([]);
    expect(removeFindings(survey)).toEqual(survey);
  });
});

function value(name: string, expression: string) {
  return { name, expression };
}

describe('what a survey may not contain', () => {
  test.each<[string, unknown, string]>([
    [
      'choicesByUrl',
      one({ type: 'dropdown', choicesByUrl: { url: 'http://169.254.169.254/' } }),
      `${AT}.choicesByUrl`,
    ],
    [
      'choices fetched from a URL',
      one({ type: 'tagbox', choicesLazyLoadEnabled: true }),
      `${AT}.choicesLazyLoadEnabled`,
    ],
    ['a survey loaded from elsewhere', { surveyId: 'abc' }, 'surveyId'],
    ['answers sent elsewhere', { surveyPostId: 'abc' }, 'surveyPostId'],
    ['a redirect', { navigateToUrl: 'https://evil.example' }, 'navigateToUrl'],
    [
      'a conditional redirect',
      { navigateToUrlOnCondition: [{ url: 'x' }] },
      'navigateToUrlOnCondition',
    ],
    ['files', one({ type: 'file', name: 'q' }), AT],
    [
      'files in a matrix',
      one({ type: 'matrixdynamic', columns: [{ cellType: 'file' }] }),
      `${AT}.columns[0].cellType`,
    ],
    [
      'uploaded signatures',
      one({ type: 'signaturepad', storeDataAsText: false }),
      `${AT}.storeDataAsText`,
    ],
    [
      'pictures of other sites',
      one({ type: 'image', imageLink: 'https://x.example/a.png' }),
      `${AT}.imageLink`,
    ],
    [
      'pictures without a protocol',
      one({ type: 'image', imageLink: '//x.example/a.png' }),
      `${AT}.imageLink`,
    ],
    [
      'pictures with a backslash in the URL',
      one({ type: 'image', imageLink: '\\\\x.example/a.png' }),
      `${AT}.imageLink`,
    ],
    [
      'pictures with a tab in the URL',
      one({ type: 'image', imageLink: '/\t/x.example/a.png' }),
      `${AT}.imageLink`,
    ],
    [
      'svg pictures',
      one({ type: 'image', imageLink: 'data:image/svg+xml;base64,PHN2Zz4=' }),
      `${AT}.imageLink`,
    ],
    [
      'translated pictures',
      one({ type: 'image', imageLink: { de: 'http://x.example' } }),
      `${AT}.imageLink.de`,
    ],
    [
      'choices with pictures of other sites',
      one({ type: 'imagepicker', choices: [{ value: 1, imageLink: 'http://x.example' }] }),
      `${AT}.choices[0].imageLink`,
    ],
    ['a logo of another site', { logo: 'https://x.example/logo.png' }, 'logo'],
    [
      'a background of another site',
      { backgroundImage: 'https://x.example/logo.png' },
      'backgroundImage',
    ],
    [
      'a theme header of another site',
      { header: { backgroundImage: 'http://x.example' } },
      'header.backgroundImage',
    ],
    [
      'a theme that loads a file',
      { cssVariables: { '--sjs-x': 'url(https://x.example)' } },
      'cssVariables.--sjs-x',
    ],
    ['a script', one({ type: 'html', html: '<p>a</p><script>alert(1)</script>' }), `${AT}.html`],
    ['a handler', one({ type: 'html', html: '<img src="/a.png" onerror=alert(1)>' }), `${AT}.html`],
    ['an attribute nobody knows', one({ type: 'html', html: '<p srcx="a">a</p>' }), `${AT}.html`],
    [
      'a handler after a slash',
      one({ type: 'html', html: '<img/src="/a.png"/onerror="alert(1)">' }),
      `${AT}.html`,
    ],
    [
      'a javascript: link',
      one({ type: 'html', html: '<a href="javascript:alert(1)">x</a>' }),
      `${AT}.html`,
    ],
    [
      'a hidden javascript: link',
      one({ type: 'html', html: '<a href="java&#115;cript:alert(1)">x</a>' }),
      `${AT}.html`,
    ],
    [
      'a broken javascript: link',
      one({ type: 'html', html: '<a href="java\nscript:alert(1)">x</a>' }),
      `${AT}.html`,
    ],
    ['an iframe', one({ type: 'html', html: '<IFRAME src="/x"></IFRAME>' }), `${AT}.html`],
    [
      'a picture of another site in html',
      one({ type: 'html', html: '<img src=https://x.example/a.png>' }),
      `${AT}.html`,
    ],
    [
      'a style that loads a file',
      one({ type: 'html', html: '<p style="background:url(/x)">a</p>' }),
      `${AT}.html`,
    ],
    [
      'foreign content',
      one({ type: 'html', html: '<svg><style><img src=x onerror=alert(1)></style></svg>' }),
      `${AT}.html`,
    ],
    [
      'a script after <!-->',
      one({ type: 'html', html: '<!--><script>x()</script>-->' }),
      `${AT}.html`,
    ],
    [
      'a script after <!--->',
      one({ type: 'html', html: '<!---><script>x()</script>-->' }),
      `${AT}.html`,
    ],
    [
      'a script after --!>',
      one({ type: 'html', html: '<!-- a --!><script>x()</script>-->' }),
      `${AT}.html`,
    ],
    [
      'a handler behind a named colon',
      one({ type: 'html', html: '<a href="javascript&colon;alert(1)">x</a>' }),
      `${AT}.html`,
    ],
    [
      'a handler in a title, behind the end of an empty comment',
      one({ type: 'text', title: '<!--><img src=x onerror=alert(1)>-->' }),
      `${AT}.title`,
    ],
    [
      'a title that closes a field in an attribute',
      one({ type: 'text', title: '<textarea><b title="</textarea><img src=x onerror=alert(1)>">' }),
      `${AT}.title`,
    ],
    [
      'a title in which a comment hides the end of a field',
      one({ type: 'text', title: '<textarea><!--</textarea><img src=x onerror=alert(1)>-->' }),
      `${AT}.title`,
    ],
    [
      'an unclosed script in a title',
      one({ type: 'text', title: 'a < b <script src="x' }),
      `${AT}.title`,
    ],
    ['xmp', one({ type: 'html', html: '<xmp><img src=x onerror=alert(1)></xmp>' }), `${AT}.html`],
    [
      'an unclosed tag',
      one({ type: 'html', html: '<b>a</b><img src=x onerror=alert(1) ' }),
      `${AT}.html`,
    ],
    [
      'translated html with a script',
      one({ type: 'html', html: { de: '<script></script>' } }),
      `${AT}.html.de`,
    ],
    ['a script in the last page', { completedHtml: '<script src="/x"></script>' }, 'completedHtml'],
    [
      'a script in a title',
      one({ type: 'text', title: 'a <script>alert(1)</script>' }),
      `${AT}.title`,
    ],
    [
      'a handler in a choice',
      one({ type: 'radiogroup', choices: [{ value: 1, text: '<img src=x onerror=alert(1)>' }] }),
      `${AT}.choices[0].text`,
    ],
    [
      'a script in a translation named like an expression',
      one({ type: 'text', title: { visibleIf: '<script></script>' } }),
      `${AT}.title.visibleIf`,
    ],
    ['__proto__', parsed('{"pages":[{"elements":[{"__proto__":{"a":1}}]}]}'), `${AT}.__proto__`],
    ['constructor', parsed('{"constructor":{"prototype":{"a":1}}}'), 'constructor'],
    ['a question named __proto__', one({ type: 'text', name: '__proto__' }), `${AT}.name`],
    [
      'a question that writes into __proto__',
      one({ type: 'text', name: 'q', valueName: 'a.__proto__.b' }),
      `${AT}.valueName`,
    ],
    ['a row named __proto__', one({ type: 'matrix', rows: ['__proto__'] }), `${AT}.rows[0]`],
    [
      'a pattern that refers back',
      one({ type: 'text', validators: [{ type: 'regex', regex: '^(a+)\\1$' }] }),
      `${AT}.validators[0].regex`,
    ],
    [
      'an expression loop',
      { calculatedValues: [value('a', '{b}'), value('b', '{a} + 1'), value('c', '{a}')] },
      'calculatedValues[0]',
    ],
    [
      'an endless expression',
      one({ type: 'text', visibleIf: '{a}='.repeat(5000) }),
      `${AT}.visibleIf`,
    ],
  ])('%s', (_, survey, path) => {
    expect(surveyFindings(survey).map((finding) => finding.path)).toContain(path);
    expect(surveyFindings(removeFindings(survey))).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', '{}'],
    ['a number', 1],
  ])('not a survey: %s', (_, json) => {
    expect(surveyFindings(json)).toHaveLength(1);
    expect(removeFindings(json)).toEqual({});
  });

  test('only the findings are removed', () => {
    const survey = {
      title: 'Kept',
      pages: [
        {
          name: 'page1',
          elements: [
            {
              type: 'html',
              html: '<h1>Hi</h1><script>x()</script><p onclick="x()" class="a">b</p>',
            },
            { type: 'file', name: 'cv' },
            { type: 'dropdown', name: 'd', unknown: 1, choicesByUrl: { url: 'x' }, choices: ['a'] },
          ],
        },
      ],
    };
    expect(removeFindings(survey)).toEqual({
      title: 'Kept',
      pages: [
        {
          name: 'page1',
          elements: [
            { type: 'html', html: '<h1>Hi</h1><p class="a">b</p>' },
            { type: 'dropdown', name: 'd', unknown: 1, choices: ['a'] },
          ],
        },
      ],
    });
  });
});

describe('limits', () => {
  test('1 MB', () => {
    const survey = (length: number) => ({ title: 'x'.repeat(length) });
    expect(surveyFindings(survey(999_000))).toEqual([]);
    expect(surveyFindings(survey(1_000_001))).toHaveLength(1);
    expect(surveyFindings({ title: 'ä'.repeat(500_001) })).toHaveLength(1);
  });

  test('40 levels, and 10,000 levels do no harm', () => {
    const nested = (levels: number) => {
      let inner: Record<string, unknown> = {};
      for (let level = 1; level < levels; level++) inner = { elements: [inner] };
      return inner;
    };
    expect(surveyFindings(nested(20))).toEqual([]);
    expect(surveyFindings(nested(22))).toHaveLength(1);
    const deep = nested(10_000);
    expect(surveyFindings(deep)).toHaveLength(1);
    expect(surveyFindings(removeFindings(deep))).toEqual([]);
  });

  test('a circular object terminates', () => {
    const survey: Record<string, unknown> = { title: 'a' };
    survey.pages = [survey, survey];
    expect(surveyFindings(survey)).not.toEqual([]);
  });

  test('2,000 elements', () => {
    const survey = (count: number) => ({
      pages: [{ elements: Array.from({ length: count }, () => ({ type: 'text' })) }],
    });
    expect(surveyFindings(survey(1_999))).toEqual([]);
    expect(surveyFindings(survey(2_000))).toHaveLength(1);
  });

  test('many findings are counted, not listed', () => {
    const survey = { pages: [{ elements: Array.from({ length: 900 }, () => ({ type: 'file' })) }] };
    expect(surveyFindings(survey)).toHaveLength(201);
    expect(surveyFindings(survey).at(-1)?.message).toBe('And 700 more findings.');
    expect(removeFindings(survey)).toEqual({ pages: [{ elements: [] }] });
  });

  test('malicious texts are parsed in linear time', () => {
    const started = Date.now();
    for (const piece of [
      '<',
      '<a ',
      '<a "',
      '<!--',
      '<svg>',
      '</',
      "<a b='",
      '<b><i>',
      '<!-->',
      '&am',
    ]) {
      // Quadratic parsing would take minutes.
      const text = piece.repeat(Math.floor(300_000 / piece.length));
      surveyFindings(one({ type: 'html', html: text }));
      surveyFindings(one({ type: 'text', title: text }));
    }
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});

test.each([
  ['one byte', '\u007f', 1],
  ['two bytes', '\u0080', 2],
  ['two bytes', '\u07ff', 2],
  ['three bytes', '\u0800', 3],
])('letters of %s are counted up to a megabyte in all', (_, letter, bytes) => {
  // The brackets of the survey count 5 bytes, the quotes of the title 3, its name 5.
  const most = Math.floor((1_000_000 - 13) / bytes);
  const titled = (count: number) => surveyFindings({ title: letter.repeat(count) });
  expect(titled(most)).toEqual([]);
  expect(titled(most + 1).map(({ message }) => message)).toEqual([
    'The survey is larger than 1 MB.',
  ]);
});

test('choices are no elements, however many there are', () => {
  const choices = Array.from({ length: 2_001 }, (_, at) => ({ value: at, text: `${at}` }));
  expect(surveyFindings(one({ type: 'dropdown', name: 'q', choices }))).toEqual([]);
  const elements = Array.from({ length: 2_000 }, (_, at) => ({ type: 'comment', name: `${at}` }));
  expect(surveyFindings({ pages: [{ elements }] }).map(({ message }) => message)).toEqual([
    'The survey has more than 2000 elements.',
  ]);
  expect(surveyFindings({ pages: [{ elements: elements.slice(1) }] })).toEqual([]);
});

test('a survey has at most a hundred calculated values', () => {
  const values = (count: number) => ({
    calculatedValues: Array.from({ length: count }, (_, at) => value(`v${at}`, '{q} + 1')),
  });
  expect(surveyFindings(values(100))).toEqual([]);
  expect(surveyFindings(values(101)).map(({ message }) => message)).toEqual([
    'A survey has at most 100 calculated values.',
  ]);
});
