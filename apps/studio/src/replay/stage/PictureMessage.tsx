import { FormattedMessage } from 'react-intl';
import type { StimulusPicture } from './stimulusPicture';

/** Explains why the picture of a stimulus is missing; nothing when it is shown. */
export function PictureMessage({ state }: { readonly state: StimulusPicture['state'] }) {
  if (state === 'videoFailed') {
    return (
      <FormattedMessage
        id="replay.videoFailed"
        defaultMessage="Unsupported video format: your browser does not support playback of this video format. Please make sure you are using a fully updated version of Chrome, Firefox, Edge, or Safari."
      />
    );
  }
  if (state === 'imageFailed') {
    return (
      <FormattedMessage
        id="replay.imageFailed"
        defaultMessage="The picture of this stimulus could not be loaded. Reload the page to try again."
      />
    );
  }
  return null;
}
