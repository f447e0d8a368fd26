// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FaceEngine } from '../../engine/faceEngine';
import { faceEngine } from '../../sensors/faceEngineOnPage';
import { anEngine, aStream, aVisit } from '../testing/aVisit';
import { useCamera } from './useCamera';

vi.mock('../../sensors/faceEngineOnPage', () => ({ faceEngine: vi.fn() }));

afterEach(cleanup);

function opening(engine: Partial<FaceEngine>) {
  const { stream, track } = aStream();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream, enumerateDevices: async () => [] },
  });
  const detach = vi.fn();
  const { visit } = aVisit();
  vi.mocked(faceEngine).mockResolvedValue({
    ...anEngine().engine,
    detach,
    ...engine,
  });
  const { result } = renderHook(() => useCamera(visit));
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
