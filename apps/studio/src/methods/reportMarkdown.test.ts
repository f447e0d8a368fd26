import { expect, it } from 'vitest';
import { reportMarkdown } from './reportMarkdown';

it('writes headings, facts, tables and paragraphs, and escapes names', () => {
  const markdown = reportMarkdown({
    title: 'Methods of *Coffee*',
    lead: 'Written on a day.',
    sections: [
      {
        id: 'a',
        title: 'Figures',
        paragraphs: ['A note.\nSame paragraph.'],
        facts: [
          ['Rate', '30 Hz'],
          ['Name', '<b>a|b</b>'],
        ],
        table: {
          label: 'Figures',
          columns: [
            { title: 'Who', isNumber: false },
            { title: 'How much', isNumber: true },
          ],
          rows: [
            ['A | B', '1'],
            ['line\nbreak', '2'],
          ],
        },
      },
      { id: 'b', title: 'Empty', paragraphs: ['Nothing.'], facts: [], table: null },
    ],
  });
  expect(markdown).toBe(`# Methods of \\*Coffee\\*

Written on a day.

## Figures

- **Rate:** 30 Hz
- **Name:** \\<b\\>a\\|b\\</b\\>

| Who | How much |
| --- | ---: |
| A \\| B | 1 |
| line break | 2 |

A note. Same paragraph.

## Empty

Nothing.
`);
});
