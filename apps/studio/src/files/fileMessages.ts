import type { FileKind } from '@fovea/contract/studies/files';
import { UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import type { UploadProblem } from '@fovea/rules/flow/uploads';
import { defineMessages, type MessageDescriptor } from 'react-intl';

const messages = defineMessages({
  uploadFile: { id: 'files.upload', defaultMessage: 'Upload file' },
  upload: { id: 'files.uploadNow', defaultMessage: 'Upload' },
  choose: { id: 'files.choose', defaultMessage: 'Choose files' },
  chooseOne: {
    id: 'files.chooseOne',
    defaultMessage: 'Choose a file',
    description: 'Button that opens the file dialog of the browser for one file',
  },
  name: { id: 'files.name', defaultMessage: 'Name' },
  removeNamed: { id: 'remove.named', defaultMessage: 'Remove “{name}”' },
  remove: { id: 'files.remove', defaultMessage: 'Remove' },
  reading: { id: 'files.reading', defaultMessage: 'Reading the file …' },
  waiting: {
    id: 'files.waiting',
    defaultMessage: 'The connection is lost. The upload goes on by itself when it is back.',
  },
  checking: { id: 'files.checking', defaultMessage: 'Uploaded. The server checks the file.' },
  done: { id: 'files.done', defaultMessage: 'Uploaded' },
  queued: { id: 'files.queued', defaultMessage: 'Waiting for its turn' },
  cancelled: { id: 'files.cancelled', defaultMessage: 'Cancelled' },
  again: { id: 'files.again', defaultMessage: 'Try again' },
  dismiss: { id: 'files.dismiss', defaultMessage: 'Remove from the list' },
  dismissNamed: { id: 'files.dismissNamed', defaultMessage: 'Remove from the list: {name}' },
  dismissReason: { id: 'files.dismissReason', defaultMessage: 'Dismiss' },
  cancelUpload: { id: 'files.cancelUpload', defaultMessage: 'Cancel upload' },
  cancelUploadNamed: { id: 'files.cancelUploadNamed', defaultMessage: 'Cancel upload: {name}' },
  progress: { id: 'files.progress', defaultMessage: 'Upload progress of {name}' },
  resumed: {
    id: 'files.resumed',
    defaultMessage: 'Going on where it stopped: {size} were uploaded before.',
  },
  sent: { id: 'files.sent', defaultMessage: '{sent} of {total}' },
  sentAtRate: { id: 'files.sentAtRate', defaultMessage: '{sent} of {total} · {rate} per second' },
  duplicate: {
    id: 'files.duplicate',
    defaultMessage: 'This file has already been uploaded as {name}.',
  },
  useExisting: { id: 'files.useExisting', defaultMessage: 'Select existing file' },
  uploadAnyway: { id: 'files.uploadAnyway', defaultMessage: 'Upload anyway' },
  existingTaken: {
    id: 'files.existingTaken',
    defaultMessage: '"{name}" is kept. Nothing was uploaded again.',
  },
  uploads: { id: 'files.uploads', defaultMessage: 'Uploads' },
  close: { id: 'files.close', defaultMessage: 'Close' },
  goesOn: {
    id: 'files.goesOn',
    defaultMessage: 'You can close this window: the upload goes on while you work.',
  },
  large: { id: 'files.largeResolution', defaultMessage: UPLOAD_MESSAGES.largeResolution },
  tooLong: { id: 'files.tooLong', defaultMessage: UPLOAD_MESSAGES.tooLong },
  brokenImage: {
    id: 'files.brokenImage',
    defaultMessage: 'The browser cannot show this image: the file seems to be broken.',
  },
  unsupportedTitle: {
    id: 'files.unsupported.title',
    defaultMessage: 'Unsupported video format',
  },
  unsupported: {
    id: 'files.unsupported',
    defaultMessage:
      'Your browser does not support playback of this video format. Please make sure you are using a fully updated version of Chrome, Firefox, Edge, or Safari',
  },
  pixels: { id: 'files.pixels', defaultMessage: '{width} × {height} pixels' },
  search: { id: 'files.search', defaultMessage: 'Search files' },
  nothingFound: { id: 'files.nothingFound', defaultMessage: 'No file has this in its name' },
  nothingHere: { id: 'files.nothingHere', defaultMessage: 'No files have been uploaded yet' },
  nothingHereHelp: {
    id: 'files.nothingHere.help',
    defaultMessage: 'Files that you or your colleagues upload are offered here.',
  },
  grid: { id: 'files.grid', defaultMessage: 'Files' },
  download: { id: 'files.download', defaultMessage: 'Download' },
  leave: { id: 'files.leave', defaultMessage: 'An upload is still under way.' },
});

export const FILE_MESSAGES: Readonly<Record<keyof typeof messages, MessageDescriptor>> = messages;

export const FILE_KIND_MESSAGES: Readonly<Record<FileKind, MessageDescriptor>> = defineMessages({
  image: { id: 'files.kind.image', defaultMessage: 'Image' },
  video: { id: 'files.kind.video', defaultMessage: 'Video' },
  surveyTheme: { id: 'files.kind.surveyTheme', defaultMessage: 'Survey theme' },
  surveyThemeImage: { id: 'files.kind.surveyThemeImage', defaultMessage: 'Survey theme image' },
});

export const ACCEPTED_TYPES_MESSAGES: Readonly<Record<FileKind | 'any', MessageDescriptor>> =
  defineMessages({
    image: { id: 'files.types.image', defaultMessage: 'APNG, BMP, GIF, JPEG, PNG or WebP' },
    surveyThemeImage: {
      id: 'files.types.image',
      defaultMessage: 'APNG, BMP, GIF, JPEG, PNG or WebP',
    },
    video: { id: 'files.types.video', defaultMessage: 'MP4, at most 30 minutes' },
    surveyTheme: {
      id: 'files.types.surveyTheme',
      defaultMessage: 'A theme file (JSON) made with SurveyJS',
    },
    any: {
      id: 'files.types.any',
      defaultMessage:
        'Images (APNG, BMP, GIF, JPEG, PNG, WebP), MP4 videos and survey themes (JSON)',
    },
  });

export const UPLOAD_PROBLEMS: Readonly<Record<UploadProblem, MessageDescriptor>> = defineMessages({
  type: {
    id: 'files.problem.type',
    defaultMessage: '{file} cannot be used. Choose: {types}.',
  },
  empty: { id: 'files.problem.empty', defaultMessage: '{file} is empty. Choose another file.' },
  tooLarge: {
    id: 'files.problem.tooLarge',
    defaultMessage: '{file} is too large. Make it smaller and choose it again.',
  },
});
