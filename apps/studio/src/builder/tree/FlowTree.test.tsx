// Needs a page
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FlowTree } from './FlowTree';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { show } from '../../controls/testing/renderWithProviders';
import { treeRows } from '../structure/treeRows';
import { foldedBlocks } from '../structure/foldedBlocks';

const stimuli = [
  aStimulus('pre', 'CALIBRATION', {
    name: 'Pre-study calibration',
    displayName: 'Pre-study calibration',
  }),
  ...['a', 'b', 'c'].map((id) => aStimulus(id, 'IMAGE')),
];
const study = aStudy(
  [aBlock('flow', ['pre', 'a', 'block:inner', 'c'], 0), aBlock('inner', ['b'])],
  stimuli,
);

let actions: ReturnType<typeof recordedActions>;
const renamed = vi.fn();
beforeEach(() => {
  // The tree library warns about the buttons of a row, which render deferred.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // Missing in jsdom.
  globalThis.CSS ??= { escape: (text: string) => text } as never;
  // Gives the viewport a height, so that all rows render.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  actions = recordedActions();
  renamed.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  foldedBlocks.change(study.id, { folded: [] });
});

function Tree({ canEdit = true }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <>
      <FlowTree
        study={study}
        rows={treeRows(study, 'flow')}
        selected={new Set(selected)}
        onSelect={setSelected}
        actions={actions}
        canEdit={canEdit}
        onMenu={() => {}}
        onRename={renamed}
      />
      <output>{selected.join(' ')}</output>
    </>
  );
}
const chosen = () => screen.getByRole('status').textContent;
/** Rows render once the viewport size is known. */
const line = (name: string) => screen.findByRole('row', { name }, { timeout: 5000 });

it('shows the contents of blocks, and remembers folded blocks', async () => {
  const user = userEvent.setup();
  show(<Tree />);
  await line('a');
  expect(screen.getAllByRole('row')).toHaveLength(5);
  expect((await line('b')).getAttribute('aria-level')).toBe('2');
  await user.click(await line('inner'));
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('row', { name: 'b' })).toBeNull();
  expect(foldedBlocks.get(study.id).folded).toEqual(['flow/inner']);
  await user.keyboard('{ArrowRight}');
  expect(await line('b')).toBeTruthy();
});

it('selects with the arrow keys, ranges with Shift and single rows with Ctrl', async () => {
  const user = userEvent.setup();
  show(<Tree />);
  await user.click(await line('a'));
  expect(chosen()).toBe('flow/a');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('flow/inner');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()?.split(' ').toSorted()).toEqual(['flow/c', 'flow/inner', 'inner/b']);
  await user.keyboard('{Control>}');
  await user.click(await line('a'));
  await user.keyboard('{/Control}');
  expect(chosen()).toContain('flow/a');
  await user.keyboard('{Escape}');
  expect(chosen()).toBe('');
});

it('moves, deletes and renames with keys', async () => {
  const user = userEvent.setup();
  show(<Tree />);
  await user.click(await line('a'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(actions.moveItems).toHaveBeenCalledWith(['flow/a'], { blockId: 'inner', place: 0 });
  await user.keyboard('{F2}');
  expect(renamed.mock.calls[0]?.[0]).toMatchObject({ id: 'flow/a' });
  await user.keyboard('{Delete}');
  expect(actions.removeItems).toHaveBeenCalledWith(['flow/a']);
});

it('does not change the default calibrations', async () => {
  const user = userEvent.setup();
  show(<Tree />);
  const held = within(await line('Pre-study calibration'));
  await held.findByRole('button', { name: /^Actions/ });
  expect(held.queryByRole('button', { name: /^Move/ })).toBeNull();
  await user.click(await line('Pre-study calibration'));
  await user.keyboard('{Delete}{F2}{Alt>}{ArrowDown}{/Alt}');
  expect(actions.removeItems).toHaveBeenCalledWith([]);
  expect(actions.moveItems).not.toHaveBeenCalled();
  expect(renamed).not.toHaveBeenCalled();
});

it('changes nothing in a locked study', async () => {
  const user = userEvent.setup();
  show(<Tree canEdit={false} />);
  await user.click(await line('a'));
  expect(chosen()).toBe('flow/a');
  await user.keyboard('{Delete}{Alt>}{ArrowDown}{/Alt}');
  expect(actions.removeItems).not.toHaveBeenCalled();
  expect(actions.moveItems).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});
