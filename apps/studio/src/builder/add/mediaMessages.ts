import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { MediaProblem } from './useNewMedia';

type Key =
  | MediaProblem
  | 'name'
  | 'remove'
  | 'progress'
  | 'uploading'
  | 'checking'
  | 'failed'
  | 'unsupportedTitle'
  | 'largeResolution';

export const MEDIA_MESSAGES: Record<Key, MessageDescriptor> = defineMessages({
  name: { id: 'stimulus.name', defaultMessage: 'Name' },
  remove: { id: 'media.remove', defaultMessage: 'Do not add {name}' },
  progress: { id: 'media.progress', defaultMessage: 'Upload progress' },
  uploading: { id: 'media.uploading', defaultMessage: 'Uploading: {share}' },
  checking: { id: 'media.checking', defaultMessage: 'Uploaded. The server checks the file.' },
  failed: {
    id: 'media.failed',
    defaultMessage: 'Unable to upload this file. {reason} Choose Add to try again.',
  },
  brokenImage: {
    id: 'media.brokenImage',
    defaultMessage:
      'The browser cannot show this image: the file seems to be broken. Choose another.',
  },
  unsupportedTitle: {
    id: 'media.unsupported.title',
    defaultMessage: 'Unsupported video format',
  },
  unsupportedVideo: {
    id: 'media.unsupported',
    defaultMessage:
      'Your browser does not support playback of this video format. Please make sure you are using a fully updated version of Chrome, Firefox, Edge, or Safari',
  },
  tooLong: {
    id: 'media.tooLong',
    defaultMessage:
      'The video file is longer than the 30 minute limit. Please shorten the video, or select another video shorter than 30 minutes.',
  },
  largeResolution: {
    id: 'media.largeResolution',
    defaultMessage:
      'The resolution of the file very high, which may cause buffering issues and poor respondent data quality. The recommended maximum resolution is 1920x1080.',
  },
});
