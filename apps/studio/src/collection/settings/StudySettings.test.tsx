// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { DEFAULT_SCREENING } from '@fovea/rules/participation/screening';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { CalibrationSettings } from './CalibrationSettings';
import { ConsentAdditions } from './ConsentAdditions';
import { RedirectSettings } from './RedirectSettings';
import { ScreeningSettings } from './ScreeningSettings';
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

  test('the camera is measured only with the screen, which takes it along', async () => {
    show(<StepSettings study={study()} isLocked={false} />);
    expect(switchOf('Measure the camera').checked).toBe(false);
    expect(screen.getByText(/about 8% instead of 18%/)).toBeTruthy();
    await userEvent.click(switchOf('Measure the camera'));
    expect(editStudy).toHaveBeenLastCalledWith('study-1', {
      checks: { ...checks, hasCameraAngleStep: true },
    });
    cleanup();
    const both = study({ checks: { ...checks, hasCameraAngleStep: true } });
    show(<StepSettings study={both} isLocked={false} />);
    await userEvent.click(switchOf('Measure the screen with a bank card'));
    expect(editStudy).toHaveBeenLastCalledWith('study-1', {
      checks: { ...checks, hasScreenSizeStep: false, hasCameraAngleStep: false },
    });
    cleanup();
    const neither = study({ checks: { ...checks, hasScreenSizeStep: false } });
    show(<StepSettings study={neither} isLocked={false} />);
    expect(switchOf('Measure the camera').disabled).toBe(true);
    expect(screen.getByText('Requires the screen to be measured with a bank card.')).toBeTruthy();
  });

  test('say what an assumed screen costs', () => {
    show(<StepSettings study={study()} isLocked={false} />);
    expect(screen.getByText(/may then be off by up to 20% more/)).toBeTruthy();
  });

  test('need the webcam, and cannot be changed in a locked study', () => {
    const blind = study({ sensors: { ...sensors, webcam: false } });
    show(<StepSettings study={blind} isLocked={false} />);
    expect(switchOf('Explain how to sit').checked).toBe(false);
    expect(screen.getAllByText(/Requires the webcam/)).toHaveLength(3);
    cleanup();
    show(<StepSettings study={study()} isLocked />);
    expect(switchOf('Explain how to sit').disabled).toBe(true);
  });
});

describe('ending the calibration early', () => {
  const checks = study().checks;

  test('is off in a study stored before, and can be switched on', async () => {
    show(<CalibrationSettings study={study()} isLocked={false} />);
    expect(switchOf(EARLY).checked).toBe(false);
    await userEvent.click(switchOf(EARLY));
    expect(editStudy).toHaveBeenCalledWith('study-1', {
      checks: { ...checks, canStopCalibrationEarly: true },
    });
  });

  test('needs eye tracking', () => {
    const blind = study({ sensors: { ...sensors, eyeTracking: false } });
    show(<CalibrationSettings study={blind} isLocked={false} />);
    expect(switchOf(EARLY).disabled).toBe(true);
  });
});

describe('Drift checks', () => {
  const DRIFT = 'Check for drift before each stimulus';

  test('Are off, and can be switched on', async () => {
    show(<CalibrationSettings study={study()} isLocked={false} />);
    expect(switchOf(DRIFT).checked).toBe(false);
    await userEvent.click(switchOf(DRIFT));
    expect(editStudy).toHaveBeenCalledWith('study-1', {
      checks: { ...study().checks, hasDriftChecks: true },
    });
  });

  test('Need eye tracking', () => {
    const blind = study({ sensors: { ...sensors, eyeTracking: false } });
    show(<CalibrationSettings study={blind} isLocked={false} />);
    expect(switchOf(DRIFT).disabled).toBe(true);
  });
});

describe('screening', () => {
  const MEASURES = [
    ['End the study for respondents whose camera is too slow', 'frameRateThresholdHz', 10],
    ['End the study for respondents whose face is not found', 'faceShareThreshold', 0.8],
    ['End the study for respondents whose calibration is poor', 'calibrationThresholdDeg', 5],
  ] as const;
  const on = () => study(DEFAULT_SCREENING);

  test.each(MEASURES)(
    '%s: is switched on with its default, and off again',
    async (name, field, value) => {
      const { again } = show(<ScreeningSettings study={study()} isLocked={false} />);
      expect(switchOf(name).checked).toBe(false);
      expect(screen.queryByRole('textbox')).toBeNull();
      await userEvent.click(switchOf(name));
      expect(editStudy).toHaveBeenCalledWith('study-1', { [field]: value });
      again(<ScreeningSettings study={study({ [field]: value })} isLocked={false} />);
      expect(switchOf(name).checked).toBe(true);
      await userEvent.click(switchOf(name));
      expect(editStudy).toHaveBeenLastCalledWith('study-1', { [field]: null });
    },
  );

  test.each([
    [
      'At least, pictures a second',
      '0',
      'Cannot be lower than 1',
      '12',
      { frameRateThresholdHz: 12 },
    ],
    [
      'At least, pictures a second',
      '61',
      'Cannot be higher than 60',
      '60',
      { frameRateThresholdHz: 60 },
    ],
    [
      'At least, percent of the pictures',
      '9',
      'Cannot be lower than 10',
      '55',
      { faceShareThreshold: 0.55 },
    ],
    [
      'At least, percent of the pictures',
      '101',
      'Cannot be higher than 100',
      '100',
      { faceShareThreshold: 1 },
    ],
    [
      'Limit in degrees',
      '0,4',
      'Cannot be lower than 0.5',
      '3,5',
      { calibrationThresholdDeg: 3.5 },
    ],
    ['Limit in degrees', '21', 'Cannot be higher than 20', '20', { calibrationThresholdDeg: 20 }],
  ])(
    '%s: %s is refused and stays, and the next number is taken',
    async (label, wrong, message, right, edit) => {
      show(<ScreeningSettings study={on()} isLocked={false} />);
      const field = screen.getByLabelText<HTMLInputElement>(label);
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await userEvent.tab();
      expect(await screen.findByText(message)).toBeTruthy();
      expect(field.value).toBe(wrong);
      await userEvent.clear(field);
      await userEvent.type(field, right);
      expect(editStudy).toHaveBeenLastCalledWith('study-1', edit);
    },
  );

  test('says what happens to respondents who are screened out', () => {
    show(<ScreeningSettings study={on()} isLocked={false} />);
    expect(screen.getByText(/tries once more/)).toBeTruthy();
    for (const reason of ['frameRate', 'face', 'calibration']) {
      expect(screen.getByText(`foveaReason=${reason}`)).toBeTruthy();
    }
  });

  test('speaks of no redirect in a lab', () => {
    show(<ScreeningSettings study={{ ...on(), studyType: 'LAB' }} isLocked={false} />);
    expect(screen.getByText(/the session ends/)).toBeTruthy();
    expect(screen.queryByText(/foveaReason|redirect|sent to the address/)).toBeNull();
  });

  test('asks nothing that is not measured', () => {
    const blind = study({ ...DEFAULT_SCREENING, sensors: { ...sensors, eyeTracking: false } });
    const { again } = show(<ScreeningSettings study={blind} isLocked={false} />);
    expect(screen.getByText('Requires eye tracking to be on (see Sensors).')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    const off = study({ ...DEFAULT_SCREENING, sensors: { ...sensors, webcam: false } });
    again(<ScreeningSettings study={off} isLocked={false} />);
    expect(screen.getAllByText('Requires the webcam to be on (see Sensors).')).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('cannot be changed in a locked study', () => {
    show(<ScreeningSettings study={on()} isLocked />);
    for (const one of screen.getAllByRole<HTMLInputElement>('switch')) {
      expect(one.disabled).toBe(true);
    }
    for (const one of screen.getAllByRole<HTMLInputElement>('textbox')) {
      expect(one.disabled).toBe(true);
    }
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
