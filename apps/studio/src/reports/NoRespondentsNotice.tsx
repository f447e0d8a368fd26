import type { Study } from '@fovea/contract/studies/studies';
import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** Says that a report has nothing to show yet, and where data comes from. */
export function NoRespondentsNotice({ study }: { readonly study: Study }) {
  if (study.respondentBuckets.processed > 0) return null;
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} maw={760}>
      <FormattedMessage
        id="report.noRespondents"
        defaultMessage="No respondents have been collected yet, so a report would be empty. <a>Go to the data collection</a>"
        values={{
          a: (text) => (
            <Anchor href={`#/studies/${study.id}/data-collection`} inherit underline="always">
              {text}
            </Anchor>
          ),
        }}
      />
    </Alert>
  );
}
