import type { Study } from '@fovea/contract/studies/studies';
import { Button, Tooltip } from '@mantine/core';
import { IconPhotoVideo } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownView } from '../selection/shownView';

const VisualExportDialog = lazy(() =>
  import('./VisualExportDialog').then((module) => ({ default: module.VisualExportDialog })),
);

interface Props {
  readonly study: Study;
  /** Asked when the dialog opens. */
  readonly views: () => readonly ShownView[];
  readonly timeMs: () => number;
  /** No data is on screen. */
  readonly disabled: boolean;
}

/** Opens the dialog for an image or a video of what is on screen. */
export function CreateVisualExport({ study, views, timeMs, disabled }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState<{
    readonly views: readonly ShownView[];
    readonly timeMs: number;
  } | null>(null);
  return (
    <>
      <Tooltip
        label={
          disabled
            ? intl.formatMessage({
                id: 'visualExport.button.disabled',
                defaultMessage: 'There is no data on screen to make an image or a video of.',
              })
            : intl.formatMessage({
                id: 'visualExport.button.help',
                defaultMessage: 'An image or a video of what is on screen',
              })
        }
      >
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPhotoVideo size={16} aria-hidden />}
          // Focusable, so that the tooltip says why.
          {...(disabled && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => {
            if (!disabled) setOpen({ views: views(), timeMs: timeMs() });
          }}
        >
          <FormattedMessage id="visualExport.create" defaultMessage="Create visualization export" />
        </Button>
      </Tooltip>
      {open && open.views.length > 0 && (
        <Suspense>
          <VisualExportDialog
            study={study}
            views={open.views}
            timeMs={open.timeMs}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
