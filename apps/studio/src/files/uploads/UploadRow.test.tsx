// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { UploadRow } from './UploadRow';
import type { UploadItem } from './useUploads';

afterEach(cleanup);

const item = (name: string, state: UploadItem['state']): UploadItem => ({
  id: name,
  file: new File(['a'], `${name}.png`, { type: 'image/png' }),
  kind: 'image',
  name,
  folderId: 'root',
  media: { widthPx: 40, heightPx: 30, durationMs: 0, thumbnail: 'data:,' },
  state,
  progress: { phase: 'sending', sentBytes: 0, resumedBytes: 0, totalBytes: 1 },
  bytesPerS: null,
  duplicate: null,
  failure: state === 'failed' ? 'The disk is full.' : null,
  stored: null,
});

test.each([
  ['running', 'Cancel upload: shelf'],
  ['queued', 'Cancel upload: shelf'],
  ['done', 'Remove from the list: shelf'],
  ['failed', 'Remove from the list: shelf'],
] as const)('the button of an upload that is %s is named "%s"', (state, name) => {
  show(<UploadRow item={item('shelf', state)} />);
  expect(screen.getByRole('button', { name })).toBeTruthy();
});
