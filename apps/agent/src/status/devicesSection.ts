import { MACHINE_DEVICES_MAX, type LiveDevice } from '@fovea/contract/labs/devices';
import { deviceFlaws } from '@fovea/rules/labs/deviceFlaws';
import { agentIntl, say } from '../messages/agentIntl';
import { deviceMessages as messages } from '../messages/deviceMessages';
import type { AgentState } from './agentState';
import { html, type Html } from './html';

/** The devices that the agent has found, and how well each of them does. */
export function devicesSection({ devices, devicesLeftOut }: AgentState): Html {
  const leftOut = { count: devicesLeftOut, most: MACHINE_DEVICES_MAX };
  return html`<h2>${say(messages.title)}</h2>
    ${devices.length === 0 ? html`<p class="quiet">${say(messages.none)}</p>` : list(devices)}
    ${devicesLeftOut > 0 ? html`<p class="quiet">${say(messages.leftOut, leftOut)}</p>` : ''}`;
}

function list(devices: readonly LiveDevice[]): Html {
  return html`<ul class="devices">
    ${devices.map((device) => {
      const flaws = deviceFlaws(device);
      const isGood = device.state === 'ready' && flaws.length === 0;
      const lines = [
        stateSentence(device),
        measured(device),
        ...flaws.map((flaw) => say(messages[flaw])),
      ].filter((line) => line !== '');
      return html`<li class="state ${isGood ? 'good' : 'warning'}">
        <p><bdi>${device.name}</bdi></p>
        ${lines.map((line) => html`<p>${line}</p>`)}
      </li>`;
    })}
  </ul>`;
}

function stateSentence({ state, problem }: LiveDevice): string {
  return state === 'lost' ? say(messages.lost, { problem: problem ?? '' }) : say(messages[state]);
}

function measured({ rateHz, nominalRateHz, droppedShare, clockResidualMs }: LiveDevice): string {
  const number = (value: number, digits: number): string =>
    agentIntl.formatNumber(value, { maximumFractionDigits: digits });
  const parts: string[] = [];
  if (rateHz !== null) {
    const values = { rate: number(rateHz, 1), nominal: number(nominalRateHz, 1) };
    parts.push(say(nominalRateHz > 0 ? messages.rate : messages.rateOnly, values));
  }
  if (droppedShare > 0) {
    const share = agentIntl.formatNumber(droppedShare, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    parts.push(say(messages.dropped, { share }));
  }
  if (clockResidualMs !== null) {
    parts.push(say(messages.residual, { ms: number(clockResidualMs, 2) }));
  }
  return agentIntl.formatList(parts, { type: 'unit' });
}
