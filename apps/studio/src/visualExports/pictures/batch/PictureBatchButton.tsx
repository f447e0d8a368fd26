import type { Study } from '@fovea/contract/studies/studies';
import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ReplayVisuals } from '../../../replay/scene/visuals';

const PictureBatchDialog = lazy(() => import('./PictureBatchDialog'));

interface Props {
  readonly study: Study;
  /** As on screen; null: the usual. */
  readonly visuals: ReplayVisuals | null;
}

/** Opens the dialog for pictures of all stimuli. */
export function PictureBatchButton({ study, visuals }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPhotoDown size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="pictureBatch.title" defaultMessage="Pictures of all stimuli" />
      </Button>
      {isOpen && (
        <Suspense>
          <PictureBatchDialog study={study} visuals={visuals} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
