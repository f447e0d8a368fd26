import { Alert, Stack } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DownloadLinks } from '../list/DownloadLinks';

/** An export that has what is asked for: its download, or where it stands while it is being made. */
export function SameExport({ of }: { readonly of: StudyExport }) {
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} py={8} role="status">
      <Stack gap={6} align="flex-start">
        <span>
          <FormattedMessage
            id="export.same"
            defaultMessage="There is already an export file/request containing this selection of respondents."
          />{' '}
          {of.readyForDownload ? (
            <bdi>{of.name}</bdi>
          ) : (
            <FormattedMessage
              id="export.same.coming"
              defaultMessage="“{name}” is being made and can be downloaded from the list of exports on this page."
              values={{ name: <bdi>{of.name}</bdi> }}
            />
          )}
        </span>
        {of.readyForDownload && <DownloadLinks of={of} />}
      </Stack>
    </Alert>
  );
}
