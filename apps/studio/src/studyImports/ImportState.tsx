import type { StudyImport } from '@fovea/contract/studies/studyImports';
import { Progress, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge } from '../controls/feedback/StateBadge';

/** How far the server is with an import, or how it ended. */
export function ImportState({ of }: { readonly of: StudyImport }) {
  const intl = useIntl();
  // Not 100 % before it is there.
  const percent = Math.min(99, Math.floor(100 * of.progress));
  switch (of.state) {
    case 'QUEUED':
      return (
        <StateBadge tone="waiting">
          <FormattedMessage
            id="studyImport.queued"
            defaultMessage="Waiting for its turn"
            description="State of the import of a study"
          />
        </StateBadge>
      );
    case 'PROCESSING':
      return (
        <Stack gap={6} w="100%" align="flex-start">
          <StateBadge tone="busy">
            <FormattedMessage
              id="studyImport.processing"
              defaultMessage="Checked and imported: {percent}"
              description="State of the import of a study, such as “Checked and imported: 40%”"
              values={{ percent: intl.formatNumber(percent / 100, { style: 'percent' }) }}
            />
          </StateBadge>
          <Progress
            size="sm"
            w="100%"
            value={percent}
            aria-label={intl.formatMessage(
              { id: 'activity.progress', defaultMessage: 'Progress of {name}' },
              { name: of.fileName },
            )}
          />
        </Stack>
      );
    case 'SUCCEEDED':
      return (
        <StateBadge tone="good">
          <FormattedMessage
            id="studyImport.succeeded"
            defaultMessage="Imported"
            description="State of the import of a study"
          />
        </StateBadge>
      );
    case 'ERROR':
      return (
        <StateBadge tone="bad">
          <FormattedMessage id="activity.failed" defaultMessage="Failed" />
        </StateBadge>
      );
  }
}
