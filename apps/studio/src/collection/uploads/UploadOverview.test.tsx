// Needs a page
import type { CollectionProgress } from '@fovea/contract/participation/collection';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { UploadOverview } from './UploadOverview';

afterEach(cleanup);

const NONE = { finished: 0, received: 0, waiting: 0, savedLocally: 0, withdrawn: 0 };
const board = (given: Partial<CollectionProgress['uploads']>) =>
  show(<UploadOverview uploads={{ ...NONE, ...given }} />).container;
const counts = (container: HTMLElement) =>
  [...container.querySelectorAll('dl > div')].map((part) => [
    part.querySelector('dt')?.textContent,
    part.querySelector('dd')?.textContent,
  ]);

test('every finished recording is in exactly one stage', () => {
  const shown = board({ finished: 41, received: 33, waiting: 4, savedLocally: 2 });
  expect(shown.textContent).toContain('33 of 41 finished recordings have arrived whole.');
  expect(counts(shown)).toEqual([
    ['Received', '33'],
    ['Arriving', '2'],
    ['Waiting', '4'],
    ['Saved as a file', '2'],
  ]);
});

test('explains waiting and what to do', () => {
  board({ finished: 1, waiting: 1 });
  expect(screen.getByText(/kept in the respondent’s browser/).textContent).toContain(
    'as soon as the study link is opened there again',
  );
});

test('a recording that arrives before its end was reported is counted, and no count is negative', () => {
  const shown = board({ finished: 0, received: 1 });
  expect(shown.textContent).toContain('1 of 1 finished recording has arrived whole.');
  expect(counts(shown)[1]).toEqual(['Arriving', '0']);
});

test('a withdrawn respondent is counted nowhere else', () => {
  const shown = board({ withdrawn: 2 });
  expect(shown.textContent).toContain('2 respondents have taken the consent back');
  expect(shown.textContent).toContain('0 of 0');
});

test('the overview is empty before anybody has finished', () => {
  expect(board({}).textContent).toContain('Nobody has finished yet. Here');
  expect(screen.queryByRole('definition')).toBeNull();
});
