// Needs a page
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { show } from '../../controls/testing/renderWithProviders';
import { WebsiteDialog } from './WebsiteDialog';

afterEach(cleanup);

const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
const address = () => screen.getByLabelText<HTMLInputElement>('Website Address');

function open(otherFlowHas: string[] = [], type: 'WEB' | 'QUALTRICS' = 'WEB') {
  const actions = recordedActions();
  const onClose = vi.fn();
  const study = aStudy(
    [aBlock('flow', [], 0), aBlock('Flow 2', otherFlowHas, 1)],
    [aStimulus('site', 'WEB'), aStimulus('picture', 'IMAGE')],
  );
  const props = { study, flowId: 'flow', blockId: 'flow', at: undefined, actions, onClose };
  show(
    <WebsiteDialog
      {...props}
      type={type}
      title={{ id: 'add', defaultMessage: 'Add' }}
      help={null}
    />,
  );
  return { actions, onClose };
}

test('starts with https:// and adds a valid website', async () => {
  const { actions, onClose } = open();
  expect(address().value).toBe('https://');
  expect(addButton().disabled).toBe(true);
  await userEvent.type(address(), 'fovea.example.org');
  expect(addButton().disabled).toBe(false);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(actions.addStimuli).toHaveBeenCalledWith(
    [{ type: 'WEB', blockId: 'flow', websiteUrl: 'https://fovea.example.org' }],
    undefined,
  );
});

test.each([
  ['javascript:alert(1)', 'The address must start with http:// or https://.'],
  ['http://localhost/', /must be on the public internet/],
  ['https://user:secret@fovea.example.org', /cannot contain a user name or password/],
])('%s is rejected', async (text, messages) => {
  open();
  await userEvent.clear(address());
  await userEvent.type(address(), text);
  expect(await screen.findByText(messages)).toBeTruthy();
  expect(addButton().disabled).toBe(true);
});

test('offers the websites of other flows, and only those', async () => {
  const { actions } = open(['site', 'picture']);
  await userEvent.click(screen.getByRole('tab', { name: 'Other flows' }));
  expect(screen.queryByRole('checkbox', { name: 'picture' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'site' }));
  await userEvent.click(addButton());
  expect(actions.addExisting).toHaveBeenCalledWith('flow', ['site'], undefined);
});

test('says when other flows have none', async () => {
  open(['picture']);
  await userEvent.click(screen.getByRole('tab', { name: 'Other flows' }));
  expect(
    screen.getByText(
      'There are no website stimuli that are used in other flows and are not already in this flow.',
    ),
  ).toBeTruthy();
  expect(addButton().disabled).toBe(true);
});

test('shows a failure in the dialog', async () => {
  const { actions, onClose } = open();
  actions.addStimuli.mockRejectedValue(new Error('The server cannot be reached.'));
  await userEvent.type(address(), 'fovea.example.org');
  await userEvent.click(addButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Unable to add this to the flow. The server cannot be reached.',
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('the name of a product keeps its capital in the middle of a sentence', async () => {
  open(['site'], 'QUALTRICS');
  await userEvent.click(screen.getByRole('tab', { name: 'Other flows' }));
  expect(screen.getByText(/There are no Qualtrics stimuli/)).toBeTruthy();
});
