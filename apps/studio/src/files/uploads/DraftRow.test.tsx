// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { DraftRow } from './DraftRow';

afterEach(cleanup);

test('the button that removes a chosen file names the file', () => {
  const draft = {
    id: 'a',
    file: new File(['x'], 'shelf.png', { type: 'image/png' }),
    kind: 'image' as const,
    media: null,
    name: 'Shelf',
    problem: null,
    isLarge: false,
    isReading: false,
  };
  show(<DraftRow draft={draft} onRename={() => {}} onRemove={() => {}} />);
  expect(screen.getByRole('button', { name: 'Remove “Shelf”' })).toBeTruthy();
});
