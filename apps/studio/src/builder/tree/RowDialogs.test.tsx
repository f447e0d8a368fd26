// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { treeRows } from '../structure/treeRows';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { RowDialogs, useRowDialogs } from './RowDialogs';

afterEach(cleanup);

const pre = aStimulus('pre', 'CALIBRATION', {
  name: 'Pre-study calibration',
  displayName: 'Pre-study calibration',
});
const study = aStudy(
  [aBlock('flow', ['pre', 'a', 'block:inner'], 0), aBlock('inner', ['b'])],
  [pre, aStimulus('a', 'IMAGE'), aStimulus('b', 'IMAGE')],
);
const rows = treeRows(study, 'flow');

/** Opens the menu of rows. */
function openMenu(...ids: string[]) {
  const actions = recordedActions();
  const chosen = ids.map((id) => rows.byId.get(id)!);
  const selection = { ids: new Set(ids), rows: chosen, select() {} };
  function Dialogs() {
    const dialogs = useRowDialogs({ study, flowId: 'flow', rows, selection, actions });
    const { openMenu: open } = dialogs;
    useEffect(() => open(chosen[0]!, 10, 10), [open]);
    return (
      <RowDialogs
        dialogs={dialogs}
        study={study}
        flow={study.blocks[0]!}
        rows={rows}
        actions={actions}
      />
    );
  }
  show(<Dialogs />);
  return actions;
}
const duplicate = () => screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Duplicate' });

test.each(['flow/a', 'flow/inner', 'inner/b'])('%s is duplicated by its menu', async (id) => {
  const actions = openMenu(id);
  await userEvent.click(await duplicate());
  expect(actions.duplicateItem).toHaveBeenCalledExactlyOnceWith(id);
});

test('a default calibration cannot be duplicated', async () => {
  openMenu('flow/pre');
  expect((await duplicate()).disabled).toBe(true);
});

test('several rows are not duplicated', async () => {
  openMenu('flow/a', 'flow/inner');
  await screen.findByRole('menuitem', { name: /^Delete 2 items/ });
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
});
