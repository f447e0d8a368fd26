// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPreviewContext } from '../session/previewContext';
import type { SessionContext } from '../session/sessionContext';
import { findPreviousParticipation } from '../journey/previousParticipation';
import messages from '../messages/en-US.json';
import { ThanksScreen } from './ThanksScreen';

type Ended = Parameters<typeof ThanksScreen>[0]['ended'];

beforeEach(() => localStorage.clear());
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

  it('does not redirect or remember a preview', () => {
    end('finished', true);
    expect(backTo()).toBeNull();
    expect(findPreviousParticipation('s')).toBeNull();
  });

  it('offers the withdrawal link', () => {
    end('finished');
    expect(screen.getByText(new RegExp(`#w/s/e/B{43}$`))).toBeTruthy();
  });

  it('does not redirect while the respondent reads how to erase the data', () => {
    end('finished');
    expect(screen.getByRole('timer').textContent).toMatch(/5 seconds/);
    fireEvent(screen.getByRole('group'), new Event('toggle'));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(backTo()).not.toBeNull();
  });

  it('remembers that the study was completed in this browser, and only then', () => {
    end('stopped');
    expect(findPreviousParticipation('s')).toBeNull();
    cleanup();
    end('finished');
    expect(findPreviousParticipation('s')?.receipt).toBe('AB12-CD34');
  });
});
