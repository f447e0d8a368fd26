import { defineMessages } from 'react-intl';

export const FILE_WORDS = defineMessages({
  uploadFile: { id: 'files.upload', defaultMessage: 'Upload file' },
});
