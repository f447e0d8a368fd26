import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type {
  EndAddresses,
  PanelPreset,
  PanelSigning,
} from '@fovea/contract/participation/redirectPanels';
import { PANEL_ID_PLACEHOLDER } from './panelAddress';
import { placeholderOf } from './redirectPlaceholders';

/** A panel whose codes are the same for all of its customers; the address itself it gives to each. */
export type KnownPreset = Exclude<PanelPreset, 'GENERIC'>;

interface PresetFacts {
  /** The parameter of its links that holds its id of the person. */
  readonly idParameter: string;
  /** The parameter of the return address that names the end. It comes first. */
  readonly codeParameter: string;
  /** The parameter of the return address that holds the id. */
  readonly returnParameter: string;
  readonly codes: Readonly<Partial<Record<PanelEnd, string>>>;
  /** How return addresses are signed, where the panel asks for it. */
  readonly signing: PanelSigning | null;
}

const PRESETS: Record<KnownPreset, PresetFacts> = {
  PURE_SPECTRUM: {
    idParameter: 'transaction_id',
    codeParameter: 'st',
    returnParameter: 'transaction_id',
    codes: {
      COMPLETE: '21',
      SCREENED_OUT: '18',
      QUOTA_FULL: '17',
      LOW_QUALITY: '20',
      DUPLICATE: '30',
    },
    signing: { method: 'SHA1', parameter: 'ps_hash', encoding: 'HEX', covers: 'ADDRESS' },
  },
  CINT: {
    idParameter: 'RID',
    codeParameter: 'RIS',
    returnParameter: 'RID',
    codes: { COMPLETE: '10', SCREENED_OUT: '20', LOW_QUALITY: '30', QUOTA_FULL: '40' },
    signing: {
      method: 'HMAC_SHA1',
      parameter: 'hash',
      encoding: 'BASE64URL',
      covers: 'ADDRESS_AND_JOINT',
    },
  },
  PRODEGE: {
    idParameter: 'transaction_id',
    codeParameter: 'status',
    returnParameter: 'transaction_id',
    codes: { COMPLETE: '1', SCREENED_OUT: '2', QUOTA_FULL: '3', LOW_QUALITY: '4' },
    signing: null,
  },
};

/** The parameter with a known panel's id of the person; null if every customer names it. */
export const idParameterOfPreset = (preset: PanelPreset): string | null =>
  preset === 'GENERIC' ? null : PRESETS[preset].idParameter;

/** How a known panel wants its return addresses signed, where it asks for it. */
export const signingOfPreset = (preset: PanelPreset): PanelSigning | null =>
  preset === 'GENERIC' ? null : PRESETS[preset].signing;

/**
 * The addresses of all ends that a known panel distinguishes.
 *
 * @param base the return address that the panel gave, with or without a query
 */
export function addressesOfPreset(preset: KnownPreset, base: string): EndAddresses {
  const { codeParameter, returnParameter, codes } = PRESETS[preset];
  const plain = base.trim();
  const joint = !plain.includes('?') ? '?' : /[?&]$/.test(plain) ? '' : '&';
  const id = placeholderOf(PANEL_ID_PLACEHOLDER);
  return Object.fromEntries(
    Object.entries(codes).map(([end, code]) => [
      end,
      `${plain}${joint}${codeParameter}=${code}&${returnParameter}=${id}`,
    ]),
  );
}
