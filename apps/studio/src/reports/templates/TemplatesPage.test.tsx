// Needs a page
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { fakeServers, json } from '../../state/testing/fakeServers';
import { aTemplate } from '../testing/aRun';
import { beginReportTest, endReportTest } from '../testing/openReport';
import { TemplatesPage } from './TemplatesPage';

beforeEach(() => beginReportTest(['REPORT_TEMPLATE']));
afterEach(endReportTest);

const EXAMPLE = {
  id: 'summary-r',
  name: 'Study summary in R',
  description: '',
  type: 'R_MARKDOWN',
};

it('An example in R is copied, and the copy is opened', async () => {
  const copy = aTemplate({ id: 'copied', name: 'Study summary in R copy', company: 'company-1' });
  let copies = 0;
  fakeServers({
    'GET /reports/templates': () => json([aTemplate({ company: null, name: 'Study summary' })]),
    'GET /reports/examples': () => json([EXAMPLE]),
    'POST /reports/templates/summary-r/copy': () => {
      copies++;
      return json(copy);
    },
  });
  show(<TemplatesPage />);
  const table = await screen.findByRole('table', { name: 'Examples in R to copy' });
  await userEvent.click(
    within(table).getByRole('button', { name: 'Copy template Study summary in R' }),
  );
  await waitFor(() => expect(location.hash).toBe('#/reports/templates/copied'));
  expect(copies).toBe(1);
});

it('A copy whose answer was lost is asked for again as the same copy', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.endsWith('/reports/examples')) return json([EXAMPLE]);
    if (!url.endsWith('/copy')) return json([]);
    sent.push((JSON.parse(String(body)) as { requestId: string }).requestId);
    if (sent.length === 1) return json({ code: 'BROKEN', message: 'Broken.' }, 422);
    return json(aTemplate({ id: 'copied', company: 'company-1' }));
  });
  show(<TemplatesPage />);
  const button = await screen.findByRole('button', { name: /^Copy template/ });
  await userEvent.click(button);
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
  await userEvent.click(button);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toBe(sent[0]);
});
