// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { show } from '../../controls/testing/renderWithProviders';
import { OtherFlowsDialog } from './OtherFlowsDialog';

afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });

function open(study: Study) {
  const actions = recordedActions();
  const onClose = vi.fn();
  show(
    <OtherFlowsDialog
      study={study}
      flowId="flow"
      blockId="flow"
      at={{ blockId: 'flow', place: 1 }}
      actions={actions}
      onClose={onClose}
    />,
  );
  return { actions, onClose };
}

const stimuli = ['here', 'a', 'b', 'c'].map((id) => aStimulus(id, 'IMAGE'));
/** The flow has 'here' and a block with the same name as one of the other flow. */
const study = aStudy(
  [
    aBlock('flow', ['here', 'block:mine'], 0),
    { ...aBlock('mine', []), displayName: 'Pair' },
    aBlock('Flow 2', ['a', 'here', 'block:pair', 'block:used', 'block:twin'], 1),
    { ...aBlock('pair', ['b', 'c']), displayName: 'Pair' },
    { ...aBlock('used', ['here']), displayName: 'Used' },
    { ...aBlock('twin', ['c']), displayName: 'Twin' },
  ],
  stimuli,
);

describe('items of other flows', () => {
  test('leaves out what the current flow has already', async () => {
    open(study);
    await screen.findByText('Add Stimuli from Other Flows');
    expect(box('a').disabled).toBe(false);
    expect(screen.queryByRole('checkbox', { name: 'here' })).toBeNull();
  });

  test('a block with stimuli of this flow cannot be selected, and says why', () => {
    open(study);
    expect(box('Used').disabled).toBe(true);
    expect(screen.getByText(/are already in use in this flow/).textContent).toBe(
      'Some stimuli in Used are already in use in this flow',
    );
  });

  test('a block with an individually selected stimulus cannot be selected', async () => {
    open(study);
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'b' })[0]!);
    expect(box('Pair').disabled).toBe(true);
    expect(screen.getByText(/chosen individually/).textContent).toBe(
      'Some stimuli in Pair are already chosen individually',
    );
  });

  test('of two blocks with the same stimulus only one can be selected', async () => {
    open(study);
    await userEvent.click(box('Pair'));
    expect(box('Twin').disabled).toBe(true);
    expect(screen.getByText(/other blocks chosen individually/).textContent).toBe(
      'Twin contains some stimuli that are in other blocks chosen individually',
    );
    expect(screen.getAllByText('Stimulus is contained by a chosen block').length).toBeGreaterThan(
      0,
    );
    expect(box('b').disabled).toBe(true);
  });

  test('Add is disabled until something is selected; blocks get a unique name', async () => {
    const { actions, onClose } = open(study);
    expect(addButton().disabled).toBe(true);
    await userEvent.click(box('a'));
    await userEvent.click(box('Pair'));
    await userEvent.click(addButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(actions.addExisting).toHaveBeenCalledWith('flow', ['a'], { blockId: 'flow', place: 1 });
    expect(actions.addBlockCopies).toHaveBeenCalledWith(
      'flow',
      { pair: 'Pair 2' },
      { blockId: 'flow', place: 2 },
    );
  });

  test('stays open after a refusal', async () => {
    const { actions, onClose } = open(study);
    actions.addExisting.mockResolvedValue(null);
    await userEvent.click(box('a'));
    await userEvent.click(addButton());
    await waitFor(() => expect(addButton().disabled).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('when there is nothing to select', () => {
  test('there is no other flow', () => {
    open(aStudy([aBlock('flow', ['a'], 0)], stimuli));
    expect(screen.getByText('This study does not include other flows.')).toBeTruthy();
    expect(addButton().disabled).toBe(true);
  });

  test('everything is in the current flow already', () => {
    open(aStudy([aBlock('flow', ['a'], 0), aBlock('Flow 2', ['a'], 1)], stimuli));
    expect(screen.getByText(/There are no stimuli that are used in other flows/)).toBeTruthy();
  });
});
