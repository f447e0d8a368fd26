// Needs a page
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import type { PauseReason } from '@fovea/science/recording/sessionEvents';
import { afterEach, expect, it, vi } from 'vitest';
import messages from '../messages/en-US.json';
import { PauseOverlay } from './PauseOverlay';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** An overlay that stays mounted would keep the focus from what is shown next. */
const mounted: Root[] = [];
afterEach(async () => {
  for (const root of mounted.splice(0)) await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function overlay(reasons: readonly PauseReason[], canErase = true) {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const stops: string[] = [];
  const root = createRoot(host);
  mounted.push(root);
  await act(async () =>
    root.render(
      <IntlProvider locale="en-US" messages={messages}>
        <PauseOverlay
          reasons={reasons}
          canErase={canErase}
          onContinue={() => stops.push('goOn')}
          onStop={(reason) => stops.push(reason)}
        />
      </IntlProvider>,
    ),
  );
  const names = () => [...host.querySelectorAll('button')].map((button) => button.textContent);
  const press = (name: string) =>
    act(async () => {
      const button = [...host.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      );
      if (!button) throw new Error(`No ${name} among ${names().join()}.`);
      button.click();
    });
  return { host, names, press, stops };
}

it('erases only after a confirmation, which can be cancelled', async () => {
  const { names, press, stops } = await overlay(['fullscreenLeft']);
  await press('Stop and erase my data');
  expect(stops).toEqual([]);
  expect(names()).toEqual(['No, go back', 'Yes, leave and erase my data']);
  // The harmless choice has the focus.
  expect(document.activeElement?.textContent).toBe('No, go back');
  await press('No, go back');
  expect(names()).toHaveLength(3);
  await press('Stop and erase my data');
  await press('Yes, leave and erase my data');
  expect(stops).toEqual(['withdrawn']);
});

it('can be stopped with the data so far, even without a camera or with the tablet turned', async () => {
  for (const reason of ['fullscreenLeft', 'cameraLost', 'turned'] as const) {
    const { press, stops } = await overlay([reason]);
    await press('Stop here and send what was recorded');
    expect(stops).toEqual(['stopped']);
  }
});

it('offers to continue, to stop and to erase when the pause was requested', async () => {
  const { host, names, press, stops } = await overlay(['asked']);
  expect(host.querySelector('h1')?.textContent).toBe('The study is paused');
  expect(host.querySelector('[aria-describedby]')).toBeNull();
  expect(names()).toEqual([
    'Continue',
    'Stop here and send what was recorded',
    'Stop and erase my data',
  ]);
  await press('Continue');
  await press('Stop here and send what was recorded');
  expect(stops).toEqual(['goOn', 'stopped']);
});

it('does not offer to erase when nothing is recorded', async () => {
  const { names } = await overlay(['fullscreenLeft'], false);
  expect(names()).toEqual(['Return to full screen', 'Stop here and send what was recorded']);
});

it('is a named dialog that traps the focus', async () => {
  const { host } = await overlay(['fullscreenLeft']);
  const dialog = host.querySelector<HTMLElement>('[role=alertdialog]')!;
  expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).toBe(
    'The study is paused',
  );
  const buttons = [...host.querySelectorAll('button')];
  expect(document.activeElement).toBe(buttons[0]);
  buttons.at(-1)!.focus();
  buttons
    .at(-1)!
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
  expect(document.activeElement).toBe(buttons[0]);
});

it('waits for the respondent after the page stood still', async () => {
  const { host, names, press, stops } = await overlay(['frozen']);
  expect(host.textContent).toContain('The page stood still for a while');
  expect(names()[0]).toBe('Continue');
  await press('Continue');
  expect(stops).toEqual(['goOn']);
});
