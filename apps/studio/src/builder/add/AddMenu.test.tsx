// Needs a page
import type { TreePosition } from '@fovea/rules/flow/tree';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { AddMenu } from './AddMenu';

afterEach(cleanup);

const study = aStudy(
  [
    aBlock('Flow 1', ['Image 1', 'block:Block 1', 'Image 2'], 0),
    aBlock('Block 1', ['Image 3', 'Image 4']),
  ],
  ['Image 1', 'Image 2', 'Image 3', 'Image 4'].map((id) => aStimulus(id, 'IMAGE')),
);

test.each<[string, TreePosition | null, string]>([
  ['with nothing selected', null, 'At the end of “Flow 1”'],
  ['after a stimulus', { blockId: 'Flow 1', place: 1 }, 'After “Image 1”'],
  ['after a block', { blockId: 'Flow 1', place: 2 }, 'After “Block 1”'],
  ['inside a block', { blockId: 'Block 1', place: 1 }, 'After “Image 3”'],
  ['at the end of a block', { blockId: 'Block 1', place: 2 }, 'At the end of “Block 1”'],
])('the menu says where an element will land: %s', async (_, target, text) => {
  show(<AddMenu study={study} flowId="Flow 1" target={target} actions={recordedActions()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const menu = await screen.findByRole('menu');
  expect(menu.textContent).toContain(text);
  const described = document.getElementById(menu.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(text);
});
