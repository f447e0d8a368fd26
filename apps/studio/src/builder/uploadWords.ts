import { defineMessages } from 'react-intl';

export const UPLOAD_WORDS = defineMessages({
  IMAGE: { id: 'stimulus.image', defaultMessage: 'Image' },
  VIDEO: { id: 'stimulus.video', defaultMessage: 'Video' },
  addImage: { id: 'upload.addImage', defaultMessage: 'Add image' },
  addVideo: { id: 'upload.addVideo', defaultMessage: 'Add video' },
  choose: { id: 'upload.choose', defaultMessage: 'Choose a file' },
  another: { id: 'upload.another', defaultMessage: 'Choose another file' },
  name: { id: 'stimulus.name', defaultMessage: 'Name' },
  progress: { id: 'upload.progress', defaultMessage: 'Upload progress' },
  checking: { id: 'upload.checking', defaultMessage: 'Uploaded. The server checks the file.' },
  imageTypes: {
    id: 'upload.imageTypes',
    defaultMessage: 'or drop it here. PNG, JPEG, WebP, GIF, APNG or BMP.',
  },
  videoTypes: {
    id: 'upload.videoTypes',
    defaultMessage: 'or drop it here. MP4, at most 30 minutes.',
  },
  notAnImage: {
    id: 'upload.notAnImage',
    defaultMessage: 'This is not an image we can use. Choose a PNG, JPEG, WebP, GIF, APNG or BMP.',
  },
  notAVideo: {
    id: 'upload.notAVideo',
    defaultMessage: 'This is not a video we can use. Choose an MP4 file.',
  },
  brokenImage: {
    id: 'upload.brokenImage',
    defaultMessage:
      'The browser cannot show this image: the file seems to be broken. Choose another.',
  },
  unsupportedTitle: {
    id: 'upload.unsupported.title',
    defaultMessage: 'Unsupported video format',
  },
  unsupported: {
    id: 'upload.unsupported',
    defaultMessage:
      'Your browser does not support playback of this video format. Please make sure you are using a fully updated version of Chrome, Firefox, Edge, or Safari',
  },
  tooLong: {
    id: 'upload.tooLong',
    defaultMessage:
      'The video file is longer than the 30 minute limit. Please shorten the video, or select another video shorter than 30 minutes.',
  },
  largeResolution: {
    id: 'upload.largeResolution',
    defaultMessage:
      'The resolution of the file very high, which may cause buffering issues and poor respondent data quality. The recommended maximum resolution is 1920x1080.',
  },
});
