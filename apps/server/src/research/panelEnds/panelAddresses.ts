import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type {
  EndAddresses,
  PanelSigning,
  StatusCall,
} from '@fovea/contract/participation/redirectPanels';
import { addressOfEnd } from '@fovea/rules/participation/panelEnds';
import { fillPanelAddress } from '@fovea/rules/participation/panelAddress';
import type { RedirectValues } from '@fovea/rules/participation/redirectPlaceholders';
import { Refusal } from '../../platform/http/refusal';
import { signedAddress, type SignedAddress } from './signedAddress';

/** How a panel is told of an end. */
export interface PanelAddressing {
  readonly ends: EndAddresses;
  readonly signing: PanelSigning | null;
  readonly statusCall: StatusCall | null;
  /** Null: there is none, or it cannot be read. */
  readonly secret: string | null;
  /** The parameters that the study declares. */
  readonly expected: readonly string[];
}

/** Who took part: what placeholders are filled with. */
export type Ended = RedirectValues & { readonly panelId: string };

/** Where a respondent is redirected at an end; its `url` is empty if nowhere. */
export function redirectOfEnd(panel: PanelAddressing, end: PanelEnd, who: Ended): SignedAddress {
  return filled(panel, addressOfEnd(panel.ends, end), panel.signing !== null, who);
}

/** The call to the panel's server at an end; null: none. */
export function statusCallOfEnd(
  panel: PanelAddressing,
  end: PanelEnd,
  who: Ended,
): { readonly method: StatusCall['method']; readonly url: string } | null {
  const { statusCall } = panel;
  if (!statusCall?.ends.includes(end)) return null;
  const { method, url, isSigned } = statusCall;
  return { method, url: filled(panel, url, isSigned, who).url };
}

function filled(
  { signing, secret, expected }: PanelAddressing,
  address: string,
  isSigned: boolean,
  who: Ended,
): SignedAddress {
  const url = fillPanelAddress(address, expected, who);
  if (url === '' || !isSigned || signing === null)
    return { url, signedText: null, signature: null };
  if (secret === null) {
    // A panel takes an unsigned address for a forged one: better to wait until it can be signed.
    throw new Refusal(
      503,
      'The secret of the panel cannot be read. Enter it again in the settings of the study.',
      'PANEL_SECRET',
      { retryAfterS: 30 },
    );
  }
  return signedAddress(url, signing, secret);
}
