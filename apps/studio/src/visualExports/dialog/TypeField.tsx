import type { VisualExportType } from '@fovea/contract/studies/visualExports';
import { Alert, Radio, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { VISUAL_EXPORT_TYPE_MESSAGES } from '../selection/visualizationMessages';

interface Props {
  readonly type: VisualExportType;
  /** Undefined: not known yet. */
  readonly canEncode: boolean | undefined;
  readonly choose: (type: VisualExportType) => void;
}

/** An image or a video. */
export function TypeField({ type, canEncode, choose }: Props) {
  return (
    <Stack gap={12}>
      <Radio.Group
        label={<FormattedMessage id="visualExport.type" defaultMessage="Type" />}
        value={type}
        onChange={(chosen) => choose(chosen === 'VIDEO' ? 'VIDEO' : 'IMAGE')}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="IMAGE"
            label={<FormattedMessage {...VISUAL_EXPORT_TYPE_MESSAGES.IMAGE} />}
            description={
              <FormattedMessage id="visualExport.image.text" defaultMessage="PNG, of one moment." />
            }
          />
          <Radio
            value="VIDEO"
            disabled={canEncode === false}
            label={<FormattedMessage {...VISUAL_EXPORT_TYPE_MESSAGES.VIDEO} />}
            description={
              <FormattedMessage
                id="visualExport.video.text"
                defaultMessage="MP4, from beginning to end, with the sound of the stimulus."
              />
            }
          />
        </Stack>
      </Radio.Group>
      {canEncode === false && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} py={8}>
          <FormattedMessage
            id="visualExport.unsupported"
            defaultMessage="Unfortunately, your browser does not support the generation of visual exports at this time. For videos use a Chromium-based browser, such as Chrome or Edge; Safari is not supported. Images can be made here."
          />
        </Alert>
      )}
    </Stack>
  );
}
