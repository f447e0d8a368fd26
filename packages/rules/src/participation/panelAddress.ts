import { fillRedirect, type RedirectValues } from './redirectPlaceholders';
import {
  redirectProblem,
  REDIRECT_PROBLEM_MESSAGES,
  toHttps,
  type RedirectProblem,
} from './redirects';

/** In the addresses of a panel: its id of the person, whichever parameter the link has it in. */
export const PANEL_ID_PLACEHOLDER = 'id';

/** An address of a panel with its placeholders filled. */
export function fillPanelAddress(
  address: string,
  expected: readonly string[],
  { panelId, ...values }: RedirectValues & { readonly panelId: string },
): string {
  return fillRedirect(address, [...expected, PANEL_ID_PLACEHOLDER], {
    ...values,
    parameters: { ...values.parameters, [PANEL_ID_PLACEHOLDER]: panelId },
  });
}

export type PanelAddressProblem =
  | RedirectProblem
  /** The address of this product: respondents would go round in circles. */
  | 'ours';

export const PANEL_ADDRESS_MESSAGES: Record<PanelAddressProblem, string> = {
  ...REDIRECT_PROBLEM_MESSAGES,
  ours: 'The address must be one of the panel: this one leads back to this server.',
};

/**
 * What is wrong with an address of a panel, or null, also if there is none. Stored is `toHttps` of it.
 *
 * @param expected the parameters that the study declares
 * @param ownOrigin the public address of this product, for example `https://fovea.example.org`
 */
export function panelAddressProblem(
  address: string,
  expected: readonly string[],
  ownOrigin: string,
): PanelAddressProblem | null {
  const problem = redirectProblem(address, [...expected, PANEL_ID_PLACEHOLDER]);
  if (problem) return problem;
  const host = hostOf(toHttps(address));
  return host !== '' && host === hostOf(ownOrigin) ? 'ours' : null;
}

/** In lower case, without the port and a dot at the end. */
function hostOf(address: string): string {
  const [, host = ''] = /^[a-z]+:\/\/([^/:?#]*)/i.exec(address) ?? [];
  return host.toLowerCase().replace(/\.$/, '');
}
