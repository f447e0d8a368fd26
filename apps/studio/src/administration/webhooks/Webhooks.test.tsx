// Needs a page
import type { Webhook, WebhookDelivery } from '@fovea/contract/people/webhooks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useSession } from '../../state/session';
import { serverState } from '../../state/serverState';
import { COMPANY, done, fakeServers, json, no, USER } from '../../state/testing/fakeServers';
import { WebhookScreen } from './WebhookScreen';
import { WebhooksPage } from './WebhooksPage';

const SECRET = `whsec_${'a'.repeat(43)}=`;
const LIST = 'GET /companies/c/webhooks';
const WEBHOOK: Webhook = {
  ...{ id: 'w1', name: 'Results', url: 'https://hooks.example.org/fovea' },
  ...{ events: ['session.processed', 'export.ready'], isEnabled: true, off: null },
  ...{ createdDate: '2026-11-01T08:00:00.000Z', oldSecretUntil: null },
  ...{ waiting: 0, failed: 0, lastDeliveredDate: null },
};
const DELIVERY: WebhookDelivery = {
  ...{ id: 'd1', event: 'session.processed', date: '2026-11-02T08:00:00.000Z', state: 'FAILED' },
  ...{ study: { id: 's1', name: 'Posters' }, sessionId: 'r1', nextTryDate: null },
  payload: '{"type":"session.processed","data":{"sessionId":"r1"}}',
  tries: [
    {
      ...{ date: '2026-11-05T08:00:00.000Z', durationMs: 1250, status: 503, problem: 'STATUS' },
      answer: 'Back soon',
    },
    {
      ...{ date: '2026-11-02T08:00:00.000Z', durationMs: 15_000, status: null, problem: 'TIMEOUT' },
      answer: '',
    },
  ],
};

beforeEach(() => {
  const user = { ...USER, features: ['ACCOUNT_ADMINISTRATION'], actor: null };
  useSession.setState({ status: 'logged-in', user: user as never, company: COMPANY as never });
});
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.unstubAllGlobals();
});

const deliveriesOf = (items: readonly WebhookDelivery[]) =>
  Object.fromEntries(
    ['', '&state=FAILED'].map((state) => [
      `GET /companies/c/webhooks/w1/deliveries?page=0&pageSize=25${state}`,
      () => json({ items, total: items.length }),
    ]),
  );
const bodyOf = (requests: readonly { name: string; body: string }[], name: string) =>
  JSON.parse(requests.find((one) => one.name === name)!.body) as unknown;

describe('the list of webhooks', () => {
  test('that cannot be read says why below its own title, and is read again', async () => {
    let isFailing = true;
    fakeServers({
      [LIST]: () => (isFailing ? no(403) : json([])),
    });
    show(<WebhooksPage />);
    const failure = within(await screen.findByRole('alert'));
    failure.getByRole('heading', { level: 2, name: 'There was an error' });
    const titles = screen.getAllByRole('heading', { level: 1 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Webhooks']);
    isFailing = false;
    await userEvent.click(failure.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No webhooks yet');
  });

  test('says what they are for when there are none, adds one, and shows its secret once', async () => {
    const webhooks: Webhook[] = [];
    const { requests } = fakeServers({
      [LIST]: () => json(webhooks),
      'POST /companies/c/webhooks': () => {
        webhooks.push(WEBHOOK);
        return json({ webhook: WEBHOOK, secret: SECRET });
      },
    });
    show(<WebhooksPage />);
    await screen.findByText('No webhooks yet');
    await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add webhook' });
    expect(add.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Results ');
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await userEvent.type(address, 'http://hooks.example.org/fovea');
    dialog.getByText(/must start with https:/);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://192.168.0.1/');
    dialog.getByText(/private networks are not reached/);
    expect(add.disabled).toBe(true);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://hooks.example.org/fovea');
    await userEvent.click(dialog.getByRole('checkbox', { name: /took the consent back/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /export of a study/ }));
    await userEvent.click(add);
    await dialog.findByText(SECRET);
    expect(bodyOf(requests, 'POST /companies/c/webhooks')).toEqual({
      ...{ name: 'Results', url: 'https://hooks.example.org/fovea', isEnabled: true },
      events: ['session.processed', 'export.ready'],
    });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    cleanup();
    show(<WebhooksPage />);
    const link = await screen.findByRole('link', { name: 'Results' });
    expect(link.getAttribute('href')).toBe('#/webhooks/w1');
  });

  test('shows a refusal in the dialog, whose fields stay', async () => {
    fakeServers({
      [LIST]: () => json([]),
      'POST /companies/c/webhooks': () => no(409, 'TOO_MANY_WEBHOOKS'),
    });
    show(<WebhooksPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Results');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'hooks.example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
    await dialog.findByRole('alert');
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Results');
  });

  test('says how each stands, and adds no eleventh', async () => {
    const off = { date: '2026-11-03T08:00:00.000Z', reason: 'FAILED' } as const;
    const broken = { ...WEBHOOK, id: 'w2', name: 'Broken', isEnabled: false, off, failed: 3 };
    const more = Array.from({ length: 8 }, (_, at) => ({ ...WEBHOOK, id: `m${at}` }));
    fakeServers({ [LIST]: () => json([WEBHOOK, broken, ...more]) });
    show(<WebhooksPage />);
    const row = await screen.findByRole('row', { name: /Broken/ });
    within(row).getByText('Turned off');
    within(row).getByText('3 failed');
    const add = screen.getByRole('button', { name: 'Add webhook' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(add);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a webhook', () => {
  test('shows what failed and why, and sends it again', async () => {
    const again = 'POST /companies/c/webhooks/w1/deliveries/d1/again';
    const { names } = fakeServers({
      ...deliveriesOf([DELIVERY]),
      [again]: () => json({ ...DELIVERY, state: 'WAITING' }),
    });
    show(<WebhookScreen companyId="c" webhook={{ ...WEBHOOK, failed: 1 }} />);
    const row = await screen.findByRole('row', { name: /session\.processed/ });
    within(row).getByText('Failed');
    within(row).getByText(/answered with the status 503/);
    expect(within(row).getByRole('link', { name: 'Posters' }).getAttribute('href')).toBe(
      '#/studies/s1',
    );
    await userEvent.click(within(row).getByRole('button', { name: /^Details/ }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('2 tries');
    dialog.getByText('Back soon');
    dialog.getByText(/longer than 15 seconds/);
    dialog.getByText(/"sessionId": "r1"/);
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toContain(again);
  });

  test('sends all failed ones again', async () => {
    const all = 'POST /companies/c/webhooks/w1/deliveries/again';
    const { names } = fakeServers({
      ...deliveriesOf([DELIVERY]),
      [all]: () => json({ sent: 2, left: 0 }),
    });
    show(<WebhookScreen companyId="c" webhook={{ ...WEBHOOK, failed: 2 }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Send all failed again (2)' }));
    await waitFor(() => expect(names()).toContain(all));
  });

  test('sends a test and shows the answer', async () => {
    const test: WebhookDelivery = {
      ...DELIVERY,
      ...{ id: 'd2', event: 'webhook.test', state: 'DELIVERED', study: null, sessionId: null },
      payload: '{"type":"webhook.test","data":{"webhookId":"w1"}}',
      tries: [{ ...DELIVERY.tries[0]!, status: 200, problem: null, answer: 'thank you' }],
    };
    fakeServers({
      ...deliveriesOf([]),
      'POST /companies/c/webhooks/w1/test': () => json(test),
    });
    show(<WebhookScreen companyId="c" webhook={WEBHOOK} />);
    await screen.findByText('Nothing was sent yet');
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Delivered');
    dialog.getByText('thank you');
    expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  test('that was turned off says why and since when, and is turned on', async () => {
    const put = 'PUT /companies/c/webhooks/w1';
    const { requests } = fakeServers({ ...deliveriesOf([DELIVERY]), [put]: () => json(WEBHOOK) });
    const off = { date: '2026-11-03T08:00:00.000Z', reason: 'FAILED' } as const;
    const webhook = { ...WEBHOOK, isEnabled: false, off, failed: 1 };
    show(<WebhookScreen companyId="c" webhook={webhook} />);
    const banner = within(screen.getByRole('alert'));
    banner.getByText(/Off since/);
    banner.getByText(/in ten tries over three days/);
    const all = await screen.findByRole<HTMLButtonElement>('button', { name: /Send all failed/ });
    expect(all.disabled).toBe(true);
    await userEvent.click(banner.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(bodyOf(requests, put)).toEqual({ isEnabled: true }));
  });

  test('gets a new secret after a question', async () => {
    fakeServers({
      ...deliveriesOf([]),
      'POST /companies/c/webhooks/w1/secret': () => json({ webhook: WEBHOOK, secret: SECRET }),
    });
    show(<WebhookScreen companyId="c" webhook={WEBHOOK} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Renew the secret' }));
    const question = within(await screen.findByRole('dialog', { name: /^Renew the secret of/ }));
    await userEvent.click(question.getByRole('button', { name: 'Renew the secret' }));
    await screen.findByText(SECRET);
    await screen.findByText(/For 24 hours, events are signed with the old secret too/);
  });

  test('is deleted after a question, also when it is gone already', async () => {
    const gone = 'DELETE /companies/c/webhooks/w1';
    const { names } = fakeServers({ ...deliveriesOf([]), [gone]: done });
    show(<WebhookScreen companyId="c" webhook={WEBHOOK} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog'));
    expect(names()).not.toContain(gone);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toContain(gone));
    await waitFor(() => expect(window.location.hash).toBe('#/webhooks'));
  });
});
