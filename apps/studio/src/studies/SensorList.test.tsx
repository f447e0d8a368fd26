// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { DEFAULT_SENSORS, NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { editStudy } from '../currentStudy/optimisticStudy';
import { SensorList } from './SensorList';

vi.mock('../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});

function open(given: Partial<Study> = {}, isReadOnly = false) {
  const list = (fields: Partial<Study>) => (
    <SensorList
      study={aStudy({ locked: false, checks: NO_CHECKS, ...fields })}
      preProcessingVersions={[{ jobType: 'Respiration', version: '1' }]}
      isReadOnly={isReadOnly}
    />
  );
  const { again } = show(list(given));
  /** Shows the study as the last edit left it. */
  return (fields: Partial<Study>) => again(list({ ...given, ...fields }));
}
const sensor = (name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });
const edited = () => vi.mocked(editStudy).mock.lastCall?.[1] as Pick<Study, 'sensors' | 'checks'>;

test('turning the webcam off turns off what requires it, says so and can be undone', async () => {
  const before = {
    sensors: { ...DEFAULT_SENSORS, microphone: true, screenRecording: true },
    checks: { ...NO_CHECKS, audioInputCheck: true },
  };
  const showAgain = open(before);
  await userEvent.click(sensor('Webcam'));
  expect(edited()).toEqual({
    sensors: { ...NOTHING_MEASURED, screenRecording: true },
    checks: NO_CHECKS,
  });
  showAgain(edited());
  const note = screen.getByRole('status');
  expect(note.textContent).toContain(
    'Turned off together with Webcam, because nothing can be measured without it: Eye tracking, Head pose, Facial expressions, and Microphone.',
  );
  await userEvent.click(within(note).getByRole('button', { name: 'Undo' }));
  expect(edited()).toEqual(before);
  showAgain(edited());
  expect(screen.queryByRole('status')).toBeNull();
});

test('a sensor says what it needs, and turning it on turns that on', async () => {
  const showAgain = open({ sensors: NOTHING_MEASURED });
  expect(screen.getAllByText(/Also turns on: Webcam\./)).toHaveLength(5);
  screen.getByText(/Also turns on: Microphone and Webcam\./);
  await userEvent.click(sensor('Voice analysis'));
  const on = { webcam: true, microphone: true, voiceAnalysis: true };
  expect(edited().sensors).toEqual({ ...NOTHING_MEASURED, ...on });
  showAgain(edited());
  expect(screen.getByRole('status').textContent).toContain('because it is required: Webcam and');
  expect(screen.queryByText(/Also turns on/)).toBeNull();
});

test('a switch that changes nothing else says nothing, and ends the note of the one before', async () => {
  const showAgain = open();
  await userEvent.click(sensor('Webcam'));
  showAgain(edited());
  screen.getByRole('status');
  await userEvent.click(sensor('Screen recording'));
  showAgain(edited());
  expect(screen.queryByRole('status')).toBeNull();
});

test('laboratory devices can be switched on in lab studies only', async () => {
  open({ studyType: 'ONLINE' });
  expect(screen.queryByRole('switch', { name: /^Laboratory devices/ })).toBeNull();
  cleanup();
  open({ studyType: 'LAB' });
  await userEvent.click(sensor('Laboratory devices'));
  expect(edited().sensors).toEqual({ ...DEFAULT_SENSORS, labDevices: true });
});

const STORED = { ...DEFAULT_SENSORS, webcam: false };

test('a locked study shows what is measured, and what is stored without being measured', () => {
  open({ sensors: STORED, locked: true }, true);
  expect(sensor('Eye tracking').checked).toBe(false);
  screen.getByText('Eye tracking, Head pose, and Facial expressions');
  screen.getByText(/the analysis leaves them out/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a study that can be changed offers to turn off what is not measured', async () => {
  open({ sensors: STORED });
  await userEvent.click(screen.getByRole('button', { name: 'Turn them off' }));
  expect(edited().sensors).toEqual(NOTHING_MEASURED);
});

test('an eye tracker in a lab needs no webcam', () => {
  open({ sensors: STORED, studyType: 'LAB' }, true);
  expect(sensor('Eye tracking').checked).toBe(true);
  expect(screen.queryByText(/not measured/)).toBeNull();
});
