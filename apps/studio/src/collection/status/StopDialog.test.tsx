// Needs a page
import type { PanelStudyState } from '@fovea/contract/participation/panelStudies';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPanelStudy } from '../../panelStudies/testing/panelFixtures';
import { forgetPanel, PATH, showPanel, signIn } from '../../panelStudies/testing/showPanel';
import { fakeServers, json } from '../../state/testing/fakeServers';
import { StopDialog } from './StopDialog';

beforeEach(() => signIn());
afterEach(forgetPanel);

function open(
  state: PanelStudyState | null,
  answer = () => json(aPanelStudy({ state: 'PAUSED' })),
) {
  const pushed = state === null ? null : 'PROLIFIC';
  const server = fakeServers({
    [`GET ${PATH}`]: () =>
      json({ panelStudy: state && aPanelStudy({ state }), problems: [], suggestion: null }),
    [`POST ${PATH}/transition`]: answer,
  });
  const onStop = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  showPanel(
    <StopDialog study={{ id: 'study-1', panelProviderType: pushed }} {...{ onStop, onClose }} />,
  );
  return { ...server, onStop, onClose };
}
const stop = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Stop data collection' }));
const pauseBox = () => screen.findByRole('checkbox', { name: /^Pause the study at Prolific/ });
const sentPause = ({ names }: ReturnType<typeof fakeServers>) =>
  names().includes(`POST ${PATH}/transition`);

test('an active study at Prolific is paused first', async () => {
  const opened = open('ACTIVE');
  expect(await pauseBox()).toHaveProperty('checked', true);
  opened.onStop.mockImplementation(() => {
    expect(sentPause(opened)).toBe(true);
    return Promise.resolve();
  });
  await stop();
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  expect(opened.onStop).toHaveBeenCalledOnce();
});

test('it goes on at Prolific if the researcher wants so', async () => {
  const opened = open('ACTIVE');
  await userEvent.click(await pauseBox());
  await stop();
  await waitFor(() => expect(opened.onStop).toHaveBeenCalledOnce());
  expect(sentPause(opened)).toBe(false);
});

test('what Prolific refuses is shown, and the collection goes on', async () => {
  const opened = open('ACTIVE', () =>
    json({ status: 503, message: 'Prolific does not answer.' }, 503),
  );
  await pauseBox();
  await stop();
  await screen.findByText('Prolific does not answer.');
  expect(opened.onStop).not.toHaveBeenCalled();
});

test.each<PanelStudyState | null>(['PAUSED', 'COMPLETED', null])(
  'a study that is %s at the panel is not paused',
  async (state) => {
    const opened = open(state);
    await stop();
    await waitFor(() => expect(opened.onStop).toHaveBeenCalledOnce());
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(sentPause(opened)).toBe(false);
  },
);

test('somebody without access to panels is told to have it paused', async () => {
  signIn(['STUDY']);
  const { names } = open('ACTIVE');
  await screen.findByText(/ask somebody with access to panel providers to pause it/);
  expect(names()).toEqual([]);
});
