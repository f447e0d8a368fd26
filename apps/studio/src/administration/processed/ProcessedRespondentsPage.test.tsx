// Needs a page
import type { ProcessedRespondents } from '@fovea/contract/studies/processedRespondents';
import { lastMonths } from '@fovea/rules/studies/processedPeriods';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { COMPANY, fakeServers, json, no } from '../../state/testing/fakeServers';
import { useSession } from '../../state/session';
import { processedCsvRows } from './processedCsv';
import { ProcessedRespondentsPage } from './ProcessedRespondentsPage';

afterEach(cleanup);

const CALL = 'GET /companies/current/studies/statistics';
const counts = (respondents: number) => ({
  studies: respondents > 0 ? 2 : 0,
  respondents,
  totalProcessedRecordingSizeMb: respondents * 1.25,
});
const periods = (...[day, week, month, year, life]: [number, number, number, number, number]) => ({
  lastDay: counts(day),
  lastWeek: counts(week),
  lastMonth: counts(month),
  lastYear: counts(year),
  lifeTime: counts(life),
});
const COUNTED: ProcessedRespondents = {
  online: periods(3, 21, 80, 950, 12_345),
  rdc: periods(0, 0, 4, 4, 4),
  months: lastMonths(new Date('2026-03-31T23:59:59Z')).map((month) => ({
    month,
    online: counts(month === '2026-03' ? 80 : 0),
    rdc: counts(month === '2026-03' ? 4 : 0),
  })),
  countedDate: '2026-03-31T23:59:59.000Z',
};

function look(answer: () => Response) {
  useSession.setState({ company: COMPANY as never });
  fakeServers({ [CALL]: answer });
  show(<ProcessedRespondentsPage />);
}

test('both groups show the five periods with their days in UTC', async () => {
  look(() => json(COUNTED));
  const table = await screen.findByRole('table', { name: 'Online studies' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [expect.stringMatching(/^Last dayMar 31, 2026$/), '3', '2', '3.8'],
    [expect.stringMatching(/^Last weekMar 25.+31, 2026$/), '21', '2', '26.3'],
    [expect.stringMatching(/^Last monthMar 1\D.+31, 2026$/), '80', '2', '100'],
    [expect.stringMatching(/^Last yearApr 1, 2025.+Mar 31, 2026$/), '950', '2', '1,187.5'],
    ['Lifetime', '12,345', '2', '15,431.3'],
  ]);
  const remote = screen.getByRole('table', { name: 'Remote data collection' });
  expect(within(remote).getAllByRole('row')[1]?.textContent).toMatch(/000$/);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '84 respondents in twelve months; most in March 2026: 84.',
  );
});

test('a company without any says so instead of an empty chart', async () => {
  const none = periods(0, 0, 0, 0, 0);
  const months = COUNTED.months.map(({ month }) => ({ month, online: counts(0), rdc: counts(0) }));
  look(() => json({ ...COUNTED, online: none, rdc: none, months }));
  await screen.findByText('Nobody was processed in the last twelve months.');
  expect(screen.queryByRole('img')).toBeNull();
});

test('a failure can be tried again, and there is nothing to download', async () => {
  look(() => no(403));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true);
});

test('the file has the periods and months of both groups, with their first and last day', () => {
  const rows = processedCsvRows(COUNTED);
  expect(rows).toHaveLength(1 + 2 * (5 + 12));
  expect(rows[1]).toEqual(['online', 'lastDay', '2026-03-31', '2026-03-31', 3, 2, 3.75]);
  expect(rows[5]).toEqual(['online', 'lifeTime', '', '2026-03-31', 12_345, 2, 15_431.25]);
  expect(rows[16]).toEqual(['online', '2026-02', '2026-02-01', '2026-02-28', 0, 0, 0]);
  expect(rows.at(-1)).toEqual(['rdc', '2026-03', '2026-03-01', '2026-03-31', 4, 2, 5]);
});
