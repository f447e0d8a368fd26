// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { StartDialog } from './StartDialog';

afterEach(cleanup);

function open(given: Partial<Study>) {
  const onStart = vi.fn(() => Promise.resolve());
  show(<StartDialog study={aStudy(given)} warnings={[]} onClose={() => {}} onStart={onStart} />);
  return onStart;
}
const { sensors } = aStudy();

test.each([
  [{ recordWebcamVideo: true }, /webcam video of every respondent is kept/],
  [{ recordWebcamVideo: false }, /counts as webcam recording/],
  [{ recordWebcamVideo: true, sensors: { ...sensors, webcam: false } }, /The webcam is off/],
])('the dialog states what is kept of the webcam: %o', async (given, messages) => {
  open(given);
  expect(await screen.findByText(messages)).toBeTruthy();
});

test('the study starts only after the second confirmation', async () => {
  const onStart = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(onStart).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Start now' }));
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce());
});
