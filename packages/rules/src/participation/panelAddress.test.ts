import { expect, it } from 'vitest';
import { fillPanelAddress, panelAddressProblem } from './panelAddress';

const OWN = 'https://fovea.example.org:8443';

it.each([
  ['none', '', null],
  ['a good one', 'https://panel.example/back?st=21&id={{id}}', null],
  ['http, which becomes https', 'http://panel.example/?x={{rid}}', null],
  ['of a neighbour', 'https://other.example.org/', null],
  ['ours', 'https://fovea.example.org/collect/', 'ours'],
  ['ours at another port', 'https://fovea.example.org/', 'ours'],
  ['ours with a dot and capitals', 'https://FOVEA.example.org./?x={{id}}', 'ours'],
  ['a script', 'javascript:alert(1)', 'scheme'],
  ['a script with a line break', 'java\nscript:alert(1)', 'scheme'],
  ['data', 'data:text/html,x', 'scheme'],
  ['this machine', 'https://127.0.0.1/', 'notPublic'],
  ['this machine in another notation', 'https://0x7f.1/', 'notPublic'],
  ['a private network', 'https://10.0.0.8/done', 'notPublic'],
  ['the cloud’s own', 'https://169.254.169.254/', 'notPublic'],
  ['version 6', 'https://[::1]/', 'notPublic'],
  ['a name that leads to this machine', 'https://a.localtest.me/', 'notPublic'],
  ['a password', 'https://a:b@panel.example/', 'userinfo'],
  [
    'a parameter that is not declared',
    'https://panel.example/?x={{wave}}',
    'placeholderUndeclared',
  ],
  ['a placeholder as host', 'https://{{id}}.example/', 'placeholderHost'],
])('an address: %s', (_, address, expected) => {
  expect(panelAddressProblem(address, ['rid'], OWN)).toBe(expected);
});

it('the id of the panel is filled in whichever parameter it came with', () => {
  const values = {
    parameters: { rid: 'other', id: 'of the researcher' },
    ...{ sessionId: 's', respondentLabel: 'Respondent 1', reason: 'finished' },
    panelId: 'a/b?c',
  };
  const address = 'https://panel.example/{{id}}?r={{rid}}&w={{wave}}&why={{foveaReason}}';
  expect(fillPanelAddress(address, ['rid', 'wave'], values)).toBe(
    'https://panel.example/a%2Fb%3Fc?r=other&w=&why=finished',
  );
});
