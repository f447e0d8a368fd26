import { expect, it } from 'vitest';
import { exportFrameSize } from '@fovea/rules/analysis/visualExports';
import { frameView } from './frameView';

it.each([
  [1000, 563],
  [853, 481],
  [333, 1007],
  [1920, 1080],
])('a frame made for a stimulus of %d x %d is filled', (widthPx, heightPx) => {
  const frame = exportFrameSize({ widthPx, heightPx }, 'VIDEO');
  const { stimulus } = frameView(frame, { widthPx, heightPx }, 1);
  expect(stimulus).toEqual({ xPx: 0, yPx: 0, ...frame });
});

it('a stimulus of other proportions is letterboxed', () => {
  const frame = { widthPx: 1280, heightPx: 720 };
  const { stimulus } = frameView(frame, { widthPx: 400, heightPx: 400 }, 1);
  expect(stimulus).toEqual({ xPx: 280, yPx: 0, widthPx: 720, heightPx: 720 });
});
