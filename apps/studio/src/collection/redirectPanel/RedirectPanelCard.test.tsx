// Needs a page
import type { RedirectPanel } from '@fovea/contract/participation/redirectPanels';
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetPanel, showPanel, signIn } from '../../panelStudies/testing/showPanel';
import { done, fakeServers, json, no } from '../../state/testing/fakeServers';
import { RedirectPanelCard } from './RedirectPanelCard';

const PATH = '/studies/study-1/panel';
const PANEL: RedirectPanel = {
  preset: 'CINT',
  idParameter: 'RID',
  ends: { COMPLETE: 'https://panel.example/cb?RIS=10&RID={{id}}' },
  signing: { method: 'HMAC_SHA1', parameter: 'hash', encoding: 'BASE64URL', covers: 'ADDRESS' },
  secretEnding: '9f2c',
  statusCall: null,
  hasRespondents: false,
  changedDate: '2026-11-20T09:30:00.000Z',
};

beforeEach(() => signIn(['STUDY', 'REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER']));
afterEach(forgetPanel);

function open(panel: RedirectPanel | null, study: Partial<Study> = {}) {
  const server = fakeServers({
    [`GET ${PATH}`]: () => json({ panel }),
    [`PUT ${PATH}`]: () => json(PANEL),
    [`DELETE ${PATH}`]: () => done(),
    [`POST ${PATH}/test`]: () =>
      json([
        {
          end: 'COMPLETE',
          redirectUrl: 'https://panel.example/cb?RIS=10&RID=test-1&hash=abc',
          signedText: 'https://panel.example/cb?RIS=10&RID=test-1&',
          signature: 'abc',
          statusCall: null,
        },
      ]),
    'GET /studies/study-1': () => no(404),
  });
  showPanel(<RedirectPanelCard study={aStudy({ remoteDataCollection: false, ...study })} />);
  return server;
}
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const bodyOf = ({ requests }: ReturnType<typeof fakeServers>, name: string) =>
  JSON.parse(requests.find((one) => one.name === name)!.body) as unknown;

it('a study at a pushed panel has no redirect panel', () => {
  const { names } = open(null, { panelProviderType: 'PROLIFIC' });
  expect(screen.queryByText('Redirect panel')).toBeNull();
  expect(names()).toEqual([]);
});

it('a preset fills in the addresses of every end, and how they are signed', async () => {
  const server = open(null);
  await userEvent.click(await button('Set up a redirect panel'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Panel'), 'PureSpectrum');
  enter(
    dialog.getByLabelText('Return address that the panel gave you'),
    'https://panel.example/done',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Fill in the addresses' }));
  const quotaFull = dialog.getByLabelText<HTMLInputElement>('Quota full');
  expect(quotaFull.value).toBe('https://panel.example/done?st=17&transaction_id={{id}}');

  await userEvent.click(dialog.getByRole('button', { name: 'Save the panel' }));
  dialog.getByText('Enter the secret that addresses are signed with.');
  expect(server.names()).not.toContain(`PUT ${PATH}`);
  enter(dialog.getByLabelText('Secret'), 'a secret of the panel');
  await userEvent.click(dialog.getByRole('button', { name: 'Save the panel' }));
  await screen.findByText('HMAC with SHA-1; the secret ends with', { exact: false });
  expect(bodyOf(server, `PUT ${PATH}`)).toMatchObject({
    preset: 'PURE_SPECTRUM',
    idParameter: 'transaction_id',
    ends: { COMPLETE: 'https://panel.example/done?st=21&transaction_id={{id}}' },
    signing: { method: 'SHA1', parameter: 'ps_hash' },
    secret: 'a secret of the panel',
  });
});

it('what is missing is said beside its field, and nothing is sent', async () => {
  const server = open(null);
  await userEvent.click(await button('Set up a redirect panel'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the panel' }));
  dialog.getByText(/^Name the parameter of the link/);
  const parameter = dialog.getByLabelText('Parameter with the ID of the person');
  enter(parameter, 'rid');
  dialog.getByText('Enter the address for respondents who completed the study.');
  enter(dialog.getByLabelText('Completed'), 'http://192.168.0.4/done');
  await dialog.findByText(/^The address must be on the public internet/);
  expect(server.names()).not.toContain(`PUT ${PATH}`);
});

it('the test shows where each end leads, until something is changed', async () => {
  const server = open(PANEL);
  await userEvent.click(await button('Change or test'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Show every end' }));
  const address = 'https://panel.example/cb?RIS=10&RID=test-1&hash=abc';
  const link = await dialog.findByRole('link', { name: address });
  expect(link.getAttribute('href')).toBe(address);
  // The stored secret stays where it is, so none is sent.
  expect(bodyOf(server, `POST ${PATH}/test`)).toEqual({
    panelId: 'test-1',
    panel: {
      ...{ preset: 'CINT', idParameter: 'RID', ends: PANEL.ends, signing: PANEL.signing },
      statusCall: null,
    },
  });
  enter(dialog.getByLabelText('Screened out'), 'https://panel.example/out');
  expect(dialog.queryByRole('link', { name: address })).toBeNull();
});

it('a test that fails is said, and the form stays', async () => {
  const server = open(PANEL);
  server.answers[`POST ${PATH}/test`] = () => no(503);
  await userEvent.click(await button('Change or test'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Show every end' }));
  await dialog.findByText('no');
  expect(dialog.getByLabelText<HTMLInputElement>('Completed').value).toBe(PANEL.ends.COMPLETE);
});

it('the parameter of the ID is fixed once somebody came with it', async () => {
  open({ ...PANEL, hasRespondents: true });
  await userEvent.click(await button('Change or test'));
  const dialog = within(await screen.findByRole('dialog'));
  const parameter = dialog.getByLabelText<HTMLInputElement>('Parameter with the ID of the person');
  expect(parameter.disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByLabelText('Panel'), 'PureSpectrum');
  expect(parameter.value).toBe('RID');
});

it('a panel is removed once data collection is stopped', async () => {
  open(PANEL, { remoteDataCollection: true });
  expect((await button('Remove')).disabled).toBe(true);
  forgetPanel();
  signIn(['STUDY', 'REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER']);
  const server = open(PANEL);
  await userEvent.click(await button('Remove'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.names()).toContain(`DELETE ${PATH}`));
  await button('Set up a redirect panel');
});

it('without the study builder the panel is shown only', async () => {
  signIn(['STUDY', 'REMOTE_DATA_COLLECTION']);
  open(PANEL);
  await screen.findByText('https://panel.example/cb?RIS=10&RID={{id}}');
  expect(screen.queryByRole('button')).toBeNull();
});
