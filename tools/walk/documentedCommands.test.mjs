import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { documentedBlocks, withoutComment } from './documentedCommands.mjs';
import { DOCUMENTS, STEPS } from './steps.mjs';

const text = `# A page

\`\`\`sh
not walked
\`\`\`

\`\`\`sh walk=first
# A comment
cd /opt    # where it is
tar -x \\
  -f file
\`\`\`

\`\`\`sh walk=second
true
\`\`\`
`;

it('Only marked blocks are walked, one command a line', () => {
  const blocks = documentedBlocks([{ path: 'page.md', text }]);
  expect([...blocks]).toEqual([
    [
      'first',
      { path: 'page.md', line: 7, commands: ['cd /opt    # where it is', 'tar -x -f file'] },
    ],
    ['second', { path: 'page.md', line: 14, commands: ['true'] }],
  ]);
  expect(withoutComment('cd /opt    # where it is')).toBe('cd /opt');
});

it('A name stands once', () => {
  const page = { path: 'page.md', text };
  expect(() => documentedBlocks([page, page])).toThrow('walk=first occurs twice');
});

it('Every marked block of the documents is walked, and every step has its block', () => {
  const documents = DOCUMENTS.map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const walked = STEPS.flatMap(({ block }) => (block ? [block] : []));
  expect([...documentedBlocks(documents).keys()].toSorted()).toEqual(walked.toSorted());
});
