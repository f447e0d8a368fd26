import { describe, expect, it } from 'vitest';
import { parseRMarkdown } from './parseRMarkdown';
import { parseHeader } from './yamlHeader';

const lines = (...all: string[]) => all.join('\n');
const header = (...all: string[]) => parseHeader(all, 2);

describe('a header', () => {
  it('has texts, numbers, yes and no, lists and names within names', () => {
    expect(
      header(
        'title: "Gaze: quality" # a note',
        "author: 'Ada''s team'",
        'params:',
        '  limit: 3',
        '  share: 1e-3',
        '  faces: yes',
        '  nothing: ~',
        '  segment:',
        '    label: Segment',
        '    value: a b # c',
        'tags: [a, 2]',
        'list:',
        '- one',
        '- 2',
        'output: html_document',
      ),
    ).toEqual({
      title: 'Gaze: quality',
      author: "Ada's team",
      params: {
        ...{ limit: 3, share: 0.001, faces: true, nothing: null },
        segment: { label: 'Segment', value: 'a b' },
      },
      tags: ['a', 2],
      list: ['one', 2],
      output: 'html_document',
    });
  });

  it.each([
    ['a value that R computes', ['date: !r Sys.Date()'], 'Line 2'],
    ['a text of several lines', ['title: |', '  a'], 'Line 2'],
    ['a name twice', ['a: 1', 'a: 2'], 'Line 3'],
    ['what is no name', ['a: 1', 'nonsense'], 'Line 3'],
    ['a name out of line', ['a:', '    b: 1', '  c: 2'], 'Line 4'],
    ['an anchor', ['a: &x 1'], 'Line 2'],
  ])('is refused with %s, and the line is named', (_, source, words) => {
    expect(() => header(...source)).toThrow(words);
  });

  it('cannot replace what every object has', () => {
    const read = header('__proto__: 1', 'constructor: 2');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
  });
});

describe('an R Markdown file', () => {
  it('is split into texts and chunks, each with its line', () => {
    const { header: found, segments } = parseRMarkdown(
      lines(
        '---',
        'title: A',
        '---',
        'There are `r 1 + 1` of *them*.',
        '',
        '```{r plot, echo = FALSE, fig.width=c(1,2)}',
        '#| fig-cap: A plot',
        'plot(1)',
        '```',
        'End',
      ),
    );
    expect(found).toEqual({ title: 'A' });
    expect(segments).toEqual([
      {
        ...{ kind: 'text', line: 4 },
        parts: [{ text: 'There are ' }, { code: '1 + 1' }, { text: ' of *them*.\n\n' }],
      },
      {
        ...{ kind: 'chunk', line: 8, engine: 'r', label: 'plot' },
        options: 'echo = FALSE, fig.width=c(1,2)',
        values: { 'fig.cap': 'A plot' },
        code: 'plot(1)',
      },
      { kind: 'text', line: 10, parts: [{ text: 'End\n' }] },
    ]);
  });

  it('needs no header, label or options', () => {
    expect(parseRMarkdown('```{r}\n1\n```').segments).toMatchObject([
      { kind: 'chunk', label: '', options: '', code: '1' },
    ]);
    expect(parseRMarkdown('```{r, echo=TRUE}\r\n1\r\n```').segments).toMatchObject([
      { label: '', options: 'echo=TRUE', code: '1' },
    ]);
    expect(parseRMarkdown('').segments).toMatchObject([{ kind: 'text' }]);
  });

  it('does not run what it shows as code', () => {
    const shown = lines('````markdown', '```{r}', 'system("rm")', '```', '`r 1`', '````');
    expect(parseRMarkdown(shown).segments).toEqual([
      { kind: 'text', line: 1, parts: [{ text: `${shown}\n` }] },
    ]);
    expect(parseRMarkdown('Write ``r 1`` or `x`').segments).toMatchObject([
      { parts: [{ text: 'Write ``r 1`` or `x`\n' }] },
    ]);
  });

  it('takes a chunk that is not closed to the end', () => {
    expect(parseRMarkdown('```{python}\na\nb').segments).toMatchObject([
      { engine: 'python', code: 'a\nb' },
    ]);
  });
});
