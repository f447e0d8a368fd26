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
import { VideoSettings } from './VideoSettings';

vi.mock('../../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});

const { sensors } = aStudy();
const study = (given: Partial<Study> = {}) => aStudy({ locked: false, ...given });
const toggle = () => screen.getByRole<HTMLInputElement>('switch');

describe('the calibration threshold', () => {
  test('is off by default, and starts at the limit of low quality', async () => {
    show(<CalibrationSettings study={study()} isLocked={false} />);
    expect(toggle().checked).toBe(false);
    expect(screen.queryByLabelText('Limit in degrees')).toBeNull();
    await userEvent.click(toggle());
    expect(editStudy).toHaveBeenCalledWith('study-1', { calibrationThresholdDeg: 5 });
  });

  test('says what happens to respondents who are screened out', () => {
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} isLocked={false} />);
    expect(screen.getByText(/foveaReason=calibration/)).toBeTruthy();
    expect(screen.getByText(/calibrates once more/)).toBeTruthy();
  });

  test('is between 0.5 and 20 degrees', async () => {
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} isLocked={false} />);
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
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} isLocked={false} />);
    await userEvent.click(toggle());
    expect(editStudy).toHaveBeenCalledWith('study-1', { calibrationThresholdDeg: null });
  });

  test('needs eye tracking', () => {
    const blind = study({ sensors: { ...sensors, eyeTracking: false } });
    show(<CalibrationSettings study={blind} isLocked={false} />);
    expect(toggle().disabled).toBe(true);
    expect(screen.getByText(/Requires eye tracking/)).toBeTruthy();
  });

  test('cannot be changed in a locked study', () => {
    show(<CalibrationSettings study={study({ calibrationThresholdDeg: 4 })} isLocked />);
    expect(toggle().disabled).toBe(true);
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
