// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { LogicTab } from './LogicTab';

const survey = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'radiogroup', name: 'colour', choices: ['red'] },
        { type: 'text', name: 'why', visibleIf: "{colour} = 'blue' and {gone} notempty" },
        { type: 'text', name: 'fine', visibleIf: "{colour} = 'red'" },
      ],
    },
    { name: 'page2', elements: [{ type: 'text', name: 'late' }] },
    { name: 'page3', visibleIf: '{late} notempty', elements: [] },
  ],
};
vi.mock('../operations/surveyEdits', () => ({
  useSurvey: () => ({ survey, set: () => null, openElement: () => undefined, isReadOnly: true }),
}));
afterEach(cleanup);

test('the table of conditions warns of missing answers and choices, and of nothing else', () => {
  show(<LogicTab />);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    '“colour” has no choice with the value “blue”.No question or variable is named “gone”: it is always empty.',
  ]);
});
