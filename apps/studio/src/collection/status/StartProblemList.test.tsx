// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { StartProblemList } from './StartProblemList';

afterEach(cleanup);

test('what can be mended in the builder is a link to it', () => {
  const elements = [
    { id: 'one', name: 'Welcome' },
    { id: 'two', name: 'Thanks' },
  ];
  const names = elements.map(({ name }) => name);
  const problem = { code: 'emptyInstruction', blocks: false, names, elements } as const;
  const { container } = show(<StartProblemList studyId="s" problems={[problem]} />);
  expect(container.textContent).toContain('These instructions have no text: Welcome and Thanks.');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '#/studies/s/study-builder?item=one',
    '#/studies/s/study-builder?item=two',
  ]);
});
