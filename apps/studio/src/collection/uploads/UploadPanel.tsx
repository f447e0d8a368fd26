import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { Study } from '@fovea/contract/studies/studies';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { UploadOverview } from './UploadOverview';

// Lazy: zip files are rarely read.
const SavedRecordingDialog = lazy(() =>
  import('./SavedRecordingDialog').then((module) => ({ default: module.SavedRecordingDialog })),
);

interface Props {
  readonly study: Study;
  readonly progress: {
    readonly data: CollectionProgress | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** Whether all finished recordings have arrived, and the upload of recordings saved as files. */
export function UploadPanel({ study, progress }: Props) {
  const [isUploading, setUploading] = useState(false);
  return (
    <Panel
      title={<FormattedMessage id="board.title" defaultMessage="Finished and received" />}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileUpload size={16} aria-hidden />}
          onClick={() => setUploading(true)}
        >
          <FormattedMessage id="board.upload" defaultMessage="Upload a saved recording" />
        </Button>
      }
    >
      <QueryContent isPart from={progress} skeleton={<Skeletons rows={4} rowHeight={28} />}>
        {({ uploads }) => <UploadOverview uploads={uploads} />}
      </QueryContent>
      {isUploading && (
        <Suspense>
          <SavedRecordingDialog study={study} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
