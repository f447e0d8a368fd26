// Needs a page
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { availableSettings } from '@fovea/rules/flow/stimulusSettings';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aStimulus, aStudy } from '../testing/aStudy';
import { show } from '../../controls/testing/renderWithProviders';
import { RecordingFields } from './RecordingFields';

afterEach(cleanup);

function open(stimulus: Stimulus, given: Partial<Study> = {}, isReadOnly = false) {
  const onChange = vi.fn();
  show(
    <RecordingFields
      stimulus={stimulus}
      study={{ ...aStudy([], []), ...given }}
      offered={availableSettings(stimulus)}
      isReadOnly={isReadOnly}
      onChange={onChange}
    />,
  );
  return onChange;
}
const { sensors } = aStudy([], []);
const webcam = () => screen.getByRole<HTMLInputElement>('switch', { name: /Record webcam/ });
const screenSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: /Record screen/ });

test('the screen cannot be recorded while the study does not, and the field says where to turn it on', () => {
  open(aStimulus('a', 'WEB', { recordScreen: true }));
  expect(screenSwitch().disabled).toBe(true);
  expect(screenSwitch().checked).toBe(false);
  expect(screen.getByText(/Screen recording is off in this study/)).toBeTruthy();
});

test('with screen recording on, it can be switched for this stimulus', async () => {
  const change = open(aStimulus('a', 'WEB', { recordScreen: true }), {
    sensors: { ...sensors, screenRecording: true },
  });
  expect(screenSwitch().checked).toBe(true);
  await userEvent.click(screenSwitch());
  expect(change).toHaveBeenCalledWith({ recordScreen: false });
  await userEvent.click(webcam());
  expect(change).toHaveBeenLastCalledWith({ recordWebcam: false });
});

test('without the webcam nothing that needs it can be recorded', () => {
  open(aStimulus('a', 'IMAGE'), { sensors: { ...sensors, webcam: false } });
  expect(webcam().disabled).toBe(true);
  expect(screen.getByText(/The webcam is off in this study/)).toBeTruthy();
});

test('says when only measurements leave the respondent’s machine', () => {
  open(aStimulus('a', 'IMAGE'), { recordWebcamVideo: false });
  expect(screen.getByText(/only measurements leave/)).toBeTruthy();
  cleanup();
  open(aStimulus('a', 'IMAGE'), { recordWebcamVideo: true });
  expect(screen.queryByText(/only measurements leave/)).toBeNull();
});

test('a calibration has no screen recording, and warns when the webcam is off', () => {
  open(aStimulus('a', 'CALIBRATION', { recordWebcam: false }), { recordWebcamVideo: true });
  expect(screen.queryByRole('switch', { name: /Record screen/ })).toBeNull();
  expect(screen.getByText(/nothing can be calibrated/)).toBeTruthy();
});

test('nothing can be switched in a locked study', () => {
  open(aStimulus('a', 'IMAGE'), { sensors: { ...sensors, screenRecording: true } }, true);
  expect(webcam().disabled).toBe(true);
  expect(screenSwitch().disabled).toBe(true);
});

test('a lab study has no such settings', () => {
  open(aStimulus('a', 'SCREEN'));
  expect(screen.queryByRole('switch')).toBeNull();
});
