// @vitest-environment jsdom
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { CalibrationSettings } from './CalibrationSettings';
import { ConsentAdditions } from './ConsentAdditions';
import { RedirectSettings } from './RedirectSettings';
import { SetupPreview } from './SetupPreview';
import { StepSettings } from './StepSettings';
import { VideoSettings } from './VideoSettings';

vi.mock('../../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});

const { sensors } = aStudy();
const study = (given: Partial<Study> = {}) => aStudy({ locked: false, ...given });
const toggle = () => screen.getByRole<HTMLInputElement>('switch');

const OPEN = { isLocked: false, isEarlyStopLocked: false };
const THRESHOLD = 'End the study for respondents whose calibration is poor';
const EARLY = 'End the first calibration early when it is good enough';
const switchOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });

describe('steps that can be left out', () => {
  const checks = study().checks;

  test('a study stored before shows them; leaving one out keeps the other checks', async () => {
    show(<StepSettings study={study()} isLocked={false} />);
    expect(switchOf('Explain how to sit').checked).toBe(true);
    await userEvent.click(switchOf('Measure the screen with a bank card'));
    expect(editStudy).toHaveBeenCalledWith('study-1', {
      checks: { ...checks, hasScreenSizeStep: false },
    });
  });

  test('say what an assumed screen costs', () => {
    show(<StepSettings study={study()} isLocked={false} />);
    expect(screen.getByText(/may then be off by up to 20% more/)).toBeTruthy();
  });

  test('need the webcam, and cannot be changed in a locked study', () => {
    const blind = study({ sensors: { ...sensors, webcam: false } });
    show(<StepSettings study={blind} isLocked={false} />);
    expect(switchOf('Explain how to sit').checked).toBe(false);
    expect(screen.getAllByText(/Requires the webcam/)).toHaveLength(2);
    cleanup();
    show(<StepSettings study={study()} isLocked />);
    expect(switchOf('Explain how to sit').disabled).toBe(true);
  });
});

describe('ending the calibration early', () => {
  const checks = study().checks;

  test('is off in a study stored before, and can be switched on', async () => {
    show(<CalibrationSettings study={study()} {...OPEN} />);
    expect(switchOf(EARLY).checked).toBe(false);
    await userEvent.click(switchOf(EARLY));
    expect(editStudy).toHaveBeenCalledWith('study-1', {
      checks: { ...checks, canStopCalibrationEarly: true },
    });
  });

  test('needs eye tracking', () => {
    const blind = study({ sensors: { ...sensors, eyeTracking: false } });
    show(<CalibrationSettings study={blind} {...OPEN} />);
    expect(switchOf(EARLY).disabled).toBe(true);
  });
});

describe('the calibration threshold', () => {
  test('is off by default, and starts at the limit of low quality', async () => {
    show(<CalibrationSettings study={study()} {...OPEN} />);
    expect(switchOf(THRESHOLD).checked).toBe(false);
    expect(screen.queryByLabelText('Limit in degrees')).toBeNull();
    await userEvent.click(switchOf(THRESHOLD));
    expect(editStudy).toHaveBeenCalledWith('study-1', { calibrationThresholdDeg: 5 });
  });

  test('says what happens to respondents who are screened out', () => {
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} {...OPEN} />);
    expect(screen.getByText(/foveaReason=calibration/)).toBeTruthy();
    expect(screen.getByText(/calibrates once more/)).toBeTruthy();
  });

  test('is between 0.5 and 20 degrees', async () => {
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} {...OPEN} />);
    const field = screen.getByLabelText('Limit in degrees');
    await userEvent.clear(field);
    await userEvent.type(field, '0,4');
    expect(await screen.findByText('Cannot be lower than 0.5')).toBeTruthy();
    expect(editStudy).not.toHaveBeenCalledWith('study-1', { calibrationThresholdDeg: 0.4 });
    await userEvent.clear(field);
    await userEvent.type(field, '3,5');
    expect(editStudy).toHaveBeenLastCalledWith('study-1', { calibrationThresholdDeg: 3.5 });
  });

  test('can be switched off again', async () => {
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} {...OPEN} />);
    await userEvent.click(switchOf(THRESHOLD));
    expect(editStudy).toHaveBeenCalledWith('study-1', { calibrationThresholdDeg: null });
  });

  test('needs eye tracking', () => {
    const blind = study({ sensors: { ...sensors, eyeTracking: false } });
    show(<CalibrationSettings study={blind} {...OPEN} />);
    expect(switchOf(THRESHOLD).disabled).toBe(true);
    expect(screen.getAllByText(/Requires eye tracking/)).toHaveLength(2);
  });

  test('cannot be changed in a locked study', () => {
    show(
      <CalibrationSettings
        study={study({ calibrationThresholdDeg: 4 })}
        isLocked
        isEarlyStopLocked
      />,
    );
    expect(switchOf(THRESHOLD).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Limit in degrees').disabled).toBe(true);
  });
});

describe('the webcam video', () => {
  test('when off, only measurements are kept, and it counts as webcam recording', async () => {
    show(<VideoSettings study={study()} isLocked={false} />);
    expect(screen.getByText(/Measurements only/).textContent).toContain(
      'counts as webcam recording',
    );
    await userEvent.click(toggle());
    expect(editStudy).toHaveBeenCalledWith('study-1', { recordWebcamVideo: true });
  });

  test('without the webcam there is no video to keep', () => {
    const off = study({ recordWebcamVideo: true, sensors: { ...sensors, webcam: false } });
    show(<VideoSettings study={off} isLocked={false} />);
    expect(toggle().checked).toBe(false);
    expect(toggle().disabled).toBe(true);
    expect(screen.getByText(/Requires the webcam/)).toBeTruthy();
  });
});

describe('the automatic part of the consent screen', () => {
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('names what is measured and whether the video is kept', () => {
    show(<ConsentAdditions study={study()} />);
    expect(lines()[0]).toBe(
      'What is measured: Webcam, Eye tracking, Head pose, and Facial expressions.',
    );
    expect(lines()[1]).toContain('no video of the camera is kept');
    cleanup();
    show(<ConsentAdditions study={study({ recordWebcamVideo: true })} />);
    expect(lines()[1]).toBe('That the video of the camera is kept, without sound.');
    cleanup();
    const sensors = { ...study().sensors, microphone: true };
    show(<ConsentAdditions study={study({ recordWebcamVideo: true, sensors })} />);
    expect(lines()[1]).toContain('with the sound of the microphone');
  });

  test('leaves out what is stored as on and not measured, as a locked study may have it', () => {
    const stored = { ...study().sensors, webcam: false, voiceAnalysis: true };
    show(<ConsentAdditions study={study({ sensors: stored, locked: true })} />);
    expect(lines()[0]).toContain('nothing is measured of the respondent');
  });

  test('links to a preview that asks for the consent', () => {
    show(<ConsentAdditions study={study()} />);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /See the consent screen/ });
    expect(link.href).toContain('foveaPreview=true');
    expect(link.href).toContain('#s/study-1');
  });
});

describe('the steps before the first stimulus', () => {
  const names = () =>
    screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent);

  test('follow from sensors and checks', () => {
    show(<SetupPreview study={study()} />);
    expect(names()).toEqual([
      'Respondent camera',
      'Screen size',
      'Full screen',
      'Head position, preparation',
      'Head position check',
    ]);
    cleanup();
    const quick = { ...study().checks, hasScreenSizeStep: false, hasPreparationStep: false };
    show(<SetupPreview study={study({ checks: quick })} />);
    expect(names()).toEqual(['Respondent camera', 'Full screen', 'Head position check']);
    cleanup();
    const screenOnly = study({
      sensors: { ...sensors, webcam: false, screenRecording: true, microphone: true },
    });
    show(<SetupPreview study={screenOnly} />);
    expect(names()).toEqual(['Screen recording', 'Full screen']);
  });
});

test('the redirects list the reasons that the error address is called with', () => {
  const address = 'https://panel.example/back?id=7';
  show(<RedirectSettings study={study({ collectionErrorRedirect: address })} isLocked={false} />);
  expect(screen.getByText(`${address}&foveaReason=calibration`)).toBeTruthy();
  for (const reason of ['calibration', 'device', 'collection', 'upload']) {
    expect(screen.getByText(`foveaReason=${reason}`)).toBeTruthy();
  }
});
