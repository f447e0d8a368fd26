import { PANEL_ENDS, type PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { RedirectPanelChange } from '@fovea/contract/participation/redirectPanels';
import { EXPECTED_PARAMETERS_MAX, parameterProblem } from './expectedParameters';
import {
  PANEL_ADDRESS_MESSAGES,
  PANEL_ID_PLACEHOLDER,
  panelAddressProblem,
  type PanelAddressProblem,
} from './panelAddress';
import { placeholderNames } from './redirectPlaceholders';
import { toHttps } from './redirects';

export const PANEL_SECRET_MIN = 8;
export const PANEL_SECRET_MAX = 500;

export type RedirectPanelProblem =
  | 'idParameter'
  | 'tooManyParameters'
  /** Whoever finishes must be credited. */
  | 'completeMissing'
  | 'signatureParameter'
  | 'secretMissing'
  | 'secretLength'
  | 'statusAddressMissing'
  | 'statusEndsMissing'
  | PanelAddressProblem;

export const REDIRECT_PANEL_MESSAGES: Record<RedirectPanelProblem, string> = {
  ...PANEL_ADDRESS_MESSAGES,
  idParameter:
    'Name the parameter of the link that holds the panel’s id of the person: letters, digits and the signs _ - .',
  tooManyParameters: `The parameter of the id has to be declared, and a study expects at most ${EXPECTED_PARAMETERS_MAX} parameters.`,
  completeMissing: 'Enter the address for respondents who completed the study.',
  signatureParameter: 'Name the parameter that the signature is added as.',
  secretMissing: 'Enter the secret that addresses are signed with.',
  secretLength: `The secret has ${PANEL_SECRET_MIN} to ${PANEL_SECRET_MAX} characters.`,
  statusAddressMissing: 'Enter the address of the call to the panel’s server.',
  statusEndsMissing: 'Choose at least one end that the panel’s server is called for.',
};

/** Where a problem is: a field of the panel, or the address of an end. */
export interface FoundPanelProblem {
  readonly problem: RedirectPanelProblem;
  readonly end: PanelEnd | null;
}

export interface AroundPanel {
  /** The parameters that the study declares. */
  readonly expected: readonly string[];
  /** The public address of this product. */
  readonly ownOrigin: string;
  /** A secret is stored already. */
  readonly hasSecret: boolean;
}

/** The declared parameters with that of the panel's id. */
export function withIdParameter(expected: readonly string[], idParameter: string): string[] {
  return expected.includes(idParameter) ? [...expected] : [...expected, idParameter];
}

/**
 * Whether a panel needs a declared parameter: as the one with its id, or in one of its addresses, where
 * `{{id}}` is the panel's id whatever parameters there are.
 */
export function panelUsesParameter(
  {
    idParameter,
    ends,
    statusCall,
  }: Pick<RedirectPanelChange, 'idParameter' | 'ends' | 'statusCall'>,
  name: string,
): boolean {
  if (name === idParameter) return true;
  if (name === PANEL_ID_PLACEHOLDER) return false;
  const addresses = [...PANEL_ENDS.map((end) => ends[end] ?? ''), statusCall?.url ?? ''];
  return addresses.some((address) => placeholderNames(address).includes(name));
}

/** The first thing that is wrong with a panel; null if it can be stored. */
export function redirectPanelProblem(
  panel: RedirectPanelChange,
  { expected, ownOrigin, hasSecret }: AroundPanel,
): FoundPanelProblem | null {
  const of = (problem: RedirectPanelProblem) => ({ problem, end: null });
  const { idParameter, ends, signing, secret, statusCall } = panel;
  if (parameterProblem(idParameter, []) !== null) return of('idParameter');
  const declared = withIdParameter(expected, idParameter);
  if (declared.length > EXPECTED_PARAMETERS_MAX) return of('tooManyParameters');
  const wrong = (address: string) => panelAddressProblem(address, declared, ownOrigin);
  if (toHttps(ends.COMPLETE ?? '') === '') return { problem: 'completeMissing', end: 'COMPLETE' };
  for (const end of PANEL_ENDS) {
    const problem = wrong(ends[end] ?? '');
    if (problem) return { problem, end };
  }
  if (signing) {
    if (parameterProblem(signing.parameter, []) !== null) return of('signatureParameter');
    if (secret === undefined && !hasSecret) return of('secretMissing');
    const { length } = secret ?? '';
    const isOfLength = length >= PANEL_SECRET_MIN && length <= PANEL_SECRET_MAX;
    if (secret !== undefined && !isOfLength) return of('secretLength');
  }
  if (!statusCall) return null;
  if (toHttps(statusCall.url) === '') return of('statusAddressMissing');
  const problem = wrong(statusCall.url);
  if (problem) return of(problem);
  return statusCall.ends.length === 0 ? of('statusEndsMissing') : null;
}

/** A panel as it is stored: addresses with https, and none for the ends that have none. */
export function cleanRedirectPanel(panel: RedirectPanelChange): RedirectPanelChange {
  const ends = PANEL_ENDS.map((end) => [end, toHttps(panel.ends[end] ?? '')] as const);
  return {
    ...panel,
    ends: Object.fromEntries(ends.filter(([, address]) => address !== '')),
    statusCall: panel.statusCall && { ...panel.statusCall, url: toHttps(panel.statusCall.url) },
  };
}
