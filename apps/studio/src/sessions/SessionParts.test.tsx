// Needs a page
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { aSession } from '@fovea/samples/studies';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../state/api';
import { DeleteDataButton } from './DeleteDataButton';
import { ParameterAlert } from './ParameterAlert';

vi.mock('../state/api', () => ({ call: vi.fn(), listenTo: vi.fn() }));

beforeAll(() => {
  // Browser features that jsdom does not implement.
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

const around = (shown: ReactElement) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en-US">{shown}</IntlProvider>
    </QueryClientProvider>
  </MantineProvider>
);

describe('invalid respondent parameters', () => {
  const URL = 'https://collect.example/?PID={{%PID%}}#s/1';
  it.each([
    [
      { incorrectSearchParameter: 'true', foveaIngoingUrl: URL },
      'Error: Invalid respondent parameters',
    ],
    [
      { possiblyIncorrectSearchParameter: 'true', foveaIngoingUrl: URL },
      'Warning: Possible incorrect or missing respondent parameters',
    ],
    [
      {
        incorrectSearchParameter: 'true',
        possiblyIncorrectSearchParameter: 'true',
        foveaIngoingUrl: URL,
      },
      'Error: Invalid respondent parameters',
    ],
    [
      { incorrectSearchParameter: 'true', FoveaIngoingUrl: URL },
      'Error: Invalid respondent parameters',
    ],
  ])('%o', (variables, messages) => {
    render(around(<ParameterAlert studyId="study-1" variables={variables} />));
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText(messages)).toBeDefined();
    // The URL is plain text: it is external input and must not be a link.
    expect(within(alert).getByText(URL).closest('a')).toBeNull();
  });

  it.each([
    ['incorrectSearchParameter', /is empty, still a placeholder, or not an ID of Prolific/],
    ['possiblyIncorrectSearchParameter', /is missing, still a placeholder or given twice/],
  ])('%s: the alert says what that means, and leads to the links of the study', (name, meaning) => {
    render(around(<ParameterAlert studyId="study-1" variables={{ [name]: 'true' }} />));
    expect(screen.getByText(meaning)).toBeDefined();
    const help = screen.getByRole('link', { name: 'How collection links take parameters' });
    expect(help.getAttribute('href')).toBe('#/studies/study-1/data-collection');
  });

  it.each([[{}], [{ incorrectSearchParameter: 'false' }], [{ incorrectSearchParameter: 'yes' }]])(
    'no alert for %o',
    (variables) => {
      render(around(<ParameterAlert studyId="study-1" variables={variables} />));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('deleting collected data', () => {
  const session = aSession('Respondent 1');

  it('the dialog closes only when the session is deleted', async () => {
    const user = userEvent.setup();
    vi.mocked(call).mockResolvedValue({ ...session, state: 'DATA_DELETED_BY_RESEARCHER' });
    const { rerender } = render(around(<DeleteDataButton session={session} />));
    await user.click(screen.getByRole('button', { name: 'Delete collected data' }));
    const dialog = await screen.findByRole('dialog');
    expect(call).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Delete for ever' }));
    const { id: sessionId, studyId } = session;
    expect(call).toHaveBeenCalledWith(deleteSessionData, { studyId, sessionId });
    expect(screen.queryByRole('dialog')).not.toBeNull();
    const deleted = { ...session, state: 'DATA_DELETED_BY_RESEARCHER' as const };
    rerender(around(<DeleteDataButton session={deleted} />));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Delete collected data' })).toBeNull();
  });

  it('shows why it failed, and stays open', async () => {
    const user = userEvent.setup();
    vi.mocked(call).mockRejectedValue({ problem: { message: 'The disk is asleep.' } });
    render(around(<DeleteDataButton session={session} />));
    await user.click(screen.getByRole('button', { name: 'Delete collected data' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for ever' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is asleep.');
  });

  it('is not offered when nothing was collected', () => {
    render(around(<DeleteDataButton session={{ ...session, receivedChunks: 0 }} />));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
