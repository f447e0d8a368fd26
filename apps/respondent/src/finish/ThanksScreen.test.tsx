// Needs a page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreviewContext } from '../session/previewContext';
import type { SessionContext } from '../session/sessionContext';
import { pendingRedirect } from '../journey/pendingRedirect';
import { findPreviousParticipation } from '../journey/previousParticipation';
import messages from '../messages/en-US.json';
import { ThanksScreen } from './ThanksScreen';

type Ended = Parameters<typeof ThanksScreen>[0]['ended'];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

function end(ended: Ended, isPreview = false) {
  const preview = createPreviewContext({ name: 'Coffee', locale: 'en-US', slides: [] }, null);
  const context: SessionContext = {
    ...preview,
    isPreview,
    session: {
      ...preview.session,
      sessionId: '019a0000-0000-7000-8000-0000ab12cd34',
      redirects: { finished: 'https://panel.example/ok', error: 'https://panel.example/e?x=1' },
    },
    key: { studyId: 's', sessionId: 'e', secret: 'B'.repeat(43) },
  };
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <ThanksScreen context={context} ended={ended} />
    </IntlProvider>,
  );
}
const backTo = () => screen.queryByRole('link')?.getAttribute('href') ?? null;

describe('the end', () => {
  it.each<[Ended, string, string]>([
    ['finished', 'Thank you for taking part', 'https://panel.example/ok'],
    ['stopped', 'Thank you for your time', 'https://panel.example/e?x=1&foveaReason=collection'],
    [
      'calibrationFailed',
      'The study ends here for you',
      'https://panel.example/e?x=1&foveaReason=calibration',
    ],
    [
      'cameraTooSlow',
      'The study ends here for you',
      'https://panel.example/e?x=1&foveaReason=frameRate',
    ],
    ['faceNotFound', 'The study ends here for you', 'https://panel.example/e?x=1&foveaReason=face'],
    ['setupLeft', 'Thank you for your time', 'https://panel.example/e?x=1&foveaReason=device'],
  ])('%s: keeps the receipt visible and redirects back', (ended, title, to) => {
    end(ended);
    screen.getByRole('heading', { name: title });
    expect(screen.getByText('AB12-CD34')).toBeTruthy();
    expect(backTo()).toBe(to);
  });

  it('remembers until the tab is closed where a finished respondent is redirected', () => {
    end('finished');
    expect(pendingRedirect(location.href)).toBe('https://panel.example/ok');
    expect(pendingRedirect(`${location.href}?rid=2`)).toBeNull();
  });

  it('does not redirect or remember a preview', () => {
    end('finished', true);
    expect(backTo()).toBeNull();
    expect(pendingRedirect(location.href)).toBeNull();
    expect(findPreviousParticipation('s')).toBeNull();
  });

  it('shows the withdrawal link opened, with a button that copies it, before a redirect', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    end('finished');
    const link = screen.getByText(/#w\/s\/e\/B{43}$/);
    expect(link.closest('details')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(copied).toEqual([link.textContent]);
    expect(screen.queryByText(/You can close this page/)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('keeps the withdrawal link folded where nothing leaves the page', () => {
    end('finished', true);
    expect(screen.getByText(/#w\/s\/e\/B{43}$/).closest('details')).not.toBeNull();
    expect(screen.getByText(/You can close this page/)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('remembers that the study was completed in this browser, and only then', () => {
    end('stopped');
    expect(findPreviousParticipation('s')).toBeNull();
    cleanup();
    end('finished');
    expect(findPreviousParticipation('s')?.receipt).toBe('AB12-CD34');
  });
});
