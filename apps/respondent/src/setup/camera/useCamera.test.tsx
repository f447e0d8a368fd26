// Needs a page
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FaceEngine } from '../../engine/faceEngine';
import { getFaceEngine } from '../../sensors/getFaceEngine';
import { anEngine, aStream, aSessionContext } from '../testing/aSessionContext';
import { useCamera } from './useCamera';

vi.mock('../../sensors/getFaceEngine', () => ({ getFaceEngine: vi.fn() }));

afterEach(cleanup);

function opening(engine: Partial<FaceEngine>) {
  const { stream, track } = aStream();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream, enumerateDevices: async () => [] },
  });
  const detach = vi.fn();
  const { context } = aSessionContext();
  vi.mocked(getFaceEngine).mockResolvedValue({
    ...anEngine().engine,
    detach,
    ...engine,
  });
  const { result } = renderHook(() => useCamera(context));
  return { result, track, detach };
}

it('turns the camera off when the engine does not accept its frames', async () => {
  const attach = () => {
    throw new Error('no pictures');
  };
  const { result, track, detach } = opening({ attach });
  await act(() => result.current.open());
  expect(result.current.state).toEqual({ at: 'problem', problem: 'failed' });
  expect(track.readyState).toBe('ended');
  expect(detach).toHaveBeenCalled();
});

it('keeps it on while it works', async () => {
  const { result, track } = opening({ attach: () => undefined });
  await act(() => result.current.open());
  expect(result.current.state.at).toBe('live');
  expect(track.readyState).toBe('live');
});
