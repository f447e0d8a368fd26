// Needs a page
import type { Activity } from '@fovea/contract/studies/activities';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { ActivityRow } from './ActivityRow';

afterEach(cleanup);

function row(given: Partial<Activity>, studyName: string | null = 'Poster test') {
  const activity: Activity = {
    id: 'a',
    type: 'STUDY_EXPORT',
    state: 'SUCCESS',
    name: 'All respondents',
    progress: 1,
    message: null,
    requestedDate: '2026-03-02T09:59:00Z',
    completedDate: null,
    url: null,
    studyId: 's',
    resultStudyId: null,
    templateId: null,
    ...given,
  };
  show(<ActivityRow activity={activity} studyName={studyName} onRetry={null} onLeave={() => {}} />);
}
const link = () => screen.queryByRole('link', { name: 'Open the exports' });

test.each([
  ['CREATED', 'Queued'],
  ['PROCESSING', '40%'],
  ['SUCCESS', 'Completed'],
  ['ERROR', 'Failed'],
] as const)('an export that is %s shows %s and leads to the export page', (state, words) => {
  row({ state, progress: 0.4, url: '/objects/old' });
  expect(screen.getByText(words)).toBeTruthy();
  expect(link()?.getAttribute('href')).toBe('#/studies/s/export');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test.each([
  ['PROCESSING', 'summary', '#/studies/s/reports/summary'],
  ['SUCCESS', 'summary', '#/studies/s/reports/summary'],
  ['ERROR', 'summary', '#/studies/s/reports/summary'],
  ['SUCCESS', null, '#/studies/s/reports'],
] as const)(
  'a report that is %s, of the template %s, leads to its page',
  (state, templateId, to) => {
    row({ type: 'REPORT_RUN', state, templateId, url: '/reports/files/old' });
    const links = screen.getAllByRole('link');
    expect(links.map((each) => each.getAttribute('href'))).toEqual([to]);
    expect(links[0]?.textContent).toBe('Open the report');
  },
);

test('an export of a deleted study leads nowhere', () => {
  row({}, null);
  expect(link()).toBeNull();
});
