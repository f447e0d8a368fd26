import type { PanelPreset, SigningMethod } from '@fovea/contract/participation/redirectPanels';
import type { PanelAddressProblem } from '@fovea/rules/participation/panelAddress';
import type { RedirectPanelProblem } from '@fovea/rules/participation/redirectPanel';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { REDIRECT_PROBLEMS } from '../settings/redirectMessages';

/** The panels that a redirect panel can be. */
export const PRESET_MESSAGES: Record<PanelPreset, MessageDescriptor> = defineMessages({
  PURE_SPECTRUM: { id: 'redirectPanel.pureSpectrum', defaultMessage: 'PureSpectrum' },
  CINT: { id: 'redirectPanel.cint', defaultMessage: 'Cint' },
  PRODEGE: { id: 'redirectPanel.prodege', defaultMessage: 'Prodege' },
  GENERIC: { id: 'redirectPanel.generic', defaultMessage: 'Another panel' },
});

/** How return addresses are signed. */
export const SIGNING_METHOD_MESSAGES: Record<SigningMethod, MessageDescriptor> = defineMessages({
  HMAC_SHA256: { id: 'redirectPanel.hmacSha256', defaultMessage: 'HMAC with SHA-256' },
  SHA256: { id: 'redirectPanel.sha256', defaultMessage: 'SHA-256 of the address and the secret' },
  HMAC_SHA1: { id: 'redirectPanel.hmacSha1', defaultMessage: 'HMAC with SHA-1' },
  SHA1: { id: 'redirectPanel.sha1', defaultMessage: 'SHA-1 of the address and the secret' },
});

/** What is wrong with a panel; of `names`, placeholders that are not declared, there are `count`. */
export const PANEL_PROBLEM_MESSAGES: Record<
  RedirectPanelProblem | PanelAddressProblem,
  MessageDescriptor
> = {
  ...REDIRECT_PROBLEMS,
  ...defineMessages({
    ours: {
      id: 'redirectPanel.ours',
      defaultMessage: 'The address must be one of the panel: this one leads back to this server.',
    },
    idParameter: {
      id: 'redirectPanel.idParameter.wrong',
      defaultMessage:
        'Name the parameter of the link that holds the panel’s ID of the person: letters, digits and the signs _ - .',
    },
    tooManyParameters: {
      id: 'redirectPanel.tooMany',
      defaultMessage:
        'The parameter of the ID has to be declared, and the study already expects as many parameters as it can.',
    },
    completeMissing: {
      id: 'redirectPanel.completeMissing',
      defaultMessage: 'Enter the address for respondents who completed the study.',
    },
    signatureParameter: {
      id: 'redirectPanel.signatureParameter',
      defaultMessage: 'Name the parameter that the signature is added as.',
    },
    secretMissing: {
      id: 'redirectPanel.secretMissing',
      defaultMessage: 'Enter the secret that addresses are signed with.',
    },
    secretLength: {
      id: 'redirectPanel.secretLength',
      defaultMessage: 'The secret has {min} to {max} characters.',
    },
    statusAddressMissing: {
      id: 'redirectPanel.statusAddressMissing',
      defaultMessage: 'Enter the address of the call to the panel’s server.',
    },
    statusEndsMissing: {
      id: 'redirectPanel.statusEndsMissing',
      defaultMessage: 'Choose at least one end that the panel’s server is called for.',
    },
  }),
};
