import {
  PANEL_PRESETS,
  type RedirectPanelChange,
} from '@fovea/contract/participation/redirectPanels';
import { expect, it } from 'vitest';
import { addressesOfPreset, idParameterOfPreset, signingOfPreset } from './panelPresets';
import { redirectPanelProblem } from './redirectPanel';

const KNOWN = PANEL_PRESETS.filter((preset) => preset !== 'GENERIC');

it('the code of PureSpectrum comes first, and each end has its own', () => {
  expect(addressesOfPreset('PURE_SPECTRUM', ' https://panel.example/done ')).toEqual({
    COMPLETE: 'https://panel.example/done?st=21&transaction_id={{id}}',
    SCREENED_OUT: 'https://panel.example/done?st=18&transaction_id={{id}}',
    QUOTA_FULL: 'https://panel.example/done?st=17&transaction_id={{id}}',
    LOW_QUALITY: 'https://panel.example/done?st=20&transaction_id={{id}}',
    DUPLICATE: 'https://panel.example/done?st=30&transaction_id={{id}}',
  });
});

it.each([
  ['https://panel.example/cb?token=a', 'https://panel.example/cb?token=a&RIS=10&RID={{id}}'],
  ['https://panel.example/cb?', 'https://panel.example/cb?RIS=10&RID={{id}}'],
  ['https://panel.example/cb?token=a&', 'https://panel.example/cb?token=a&RIS=10&RID={{id}}'],
])('the codes of Cint join the query of %s', (base, complete) => {
  expect(addressesOfPreset('CINT', base).COMPLETE).toBe(complete);
});

it.each(KNOWN)('what %s fills in can be stored', (preset) => {
  const panel: RedirectPanelChange = {
    preset,
    idParameter: idParameterOfPreset(preset) ?? '',
    ends: addressesOfPreset(preset, 'https://panel.example/done'),
    signing: signingOfPreset(preset),
    secret: 'a secret of the panel',
    statusCall: null,
  };
  const around = { expected: [], ownOrigin: 'https://fovea.example', hasSecret: false };
  expect(redirectPanelProblem(panel, around)).toBeNull();
});

it('any other panel has nothing to fill in', () => {
  expect([idParameterOfPreset('GENERIC'), signingOfPreset('GENERIC')]).toEqual([null, null]);
});
