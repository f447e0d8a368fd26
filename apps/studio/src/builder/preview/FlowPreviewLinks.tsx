import { Stack } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { previewLink } from '@fovea/rules/participation/links';
import { FormattedMessage, useIntl } from 'react-intl';
import { RevokePreviewLinks } from '../../currentStudy/RevokePreviewLinks';
import { PreviewLink } from './PreviewLink';

interface Props {
  readonly study: Study;
  readonly flowId: string;
}

/** The two preview links of a flow: its stimuli only, or the entire flow. */
export function FlowPreviewLinks({ study, flowId }: Props) {
  const intl = useIntl();
  return (
    <Stack gap={16}>
      <PreviewLink
        label={intl.formatMessage({ id: 'preview.short', defaultMessage: 'Preview stimuli' })}
        description={
          <FormattedMessage
            id="preview.short.help"
            defaultMessage="Skips setup and calibrations and collects no data."
          />
        }
        link={previewLink(study, { short: true, blockId: flowId })}
      />
      <PreviewLink
        label={intl.formatMessage({ id: 'preview.full', defaultMessage: 'Preview entire flow' })}
        description={
          <FormattedMessage
            id="preview.full.help"
            defaultMessage="With consent, setup and calibrations, as respondents see it. It is recorded as a preview."
          />
        }
        link={previewLink(study, { entire: true, blockId: flowId })}
      />
      <RevokePreviewLinks study={study} />
    </Stack>
  );
}
