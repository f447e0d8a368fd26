// Needs a page
import type { Feature } from '@fovea/contract/protocol/access';
import { ApiError } from '@fovea/link/calls/apiError';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useFeatureStep } from './useFeatureStep';

afterEach(cleanup);

/** A button that switches two features on, backed by local state. */
function Sample({ save }: { readonly save: (features: Feature[]) => Promise<unknown> }) {
  const features = useRef<Feature[]>(['LAB']);
  const step = useFeatureStep(
    useCallback(() => features.current, []),
    useCallback(
      async (next: Feature[]) => {
        await save(next);
        features.current = next;
      },
      [save],
    ),
  );
  return (
    <>
      <Notifications />
      <button onClick={() => void step({ changed: ['LAB', 'STUDY'], isOn: true })}>Give</button>
    </>
  );
}

test('reports what was granted, and Undo revokes only that', async () => {
  const save = vi.fn(() => Promise.resolve());
  show(<Sample save={save} />);
  await userEvent.click(screen.getByRole('button', { name: 'Give' }));
  expect(save).toHaveBeenLastCalledWith(['LAB', 'STUDY']);
  expect(await screen.findByText('Enabled: Studies.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(['LAB']));
  expect(await screen.findByText('Undone.')).toBeTruthy();
});

test("reports a failed save, with the server's reason if there is one", async () => {
  const problem = { message: 'The feature STUDY may not be given.' } as never;
  const save = vi.fn(() => Promise.reject(new ApiError(403, '/users/1', problem)));
  show(<Sample save={save} />);
  await userEvent.click(screen.getByRole('button', { name: 'Give' }));
  expect(await screen.findByText('The feature STUDY may not be given.')).toBeTruthy();
  save.mockImplementation(() => Promise.reject(new ApiError(0, '/users/1', null)));
  await userEvent.click(screen.getByRole('button', { name: 'Give' }));
  expect(
    await screen.findByText(/The change was not saved: the server could not be reached\./),
  ).toBeTruthy();
});
