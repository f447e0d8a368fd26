import type { RespondentNames } from '@fovea/contract/studies/exports';
import { Radio, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly value: RespondentNames;
  readonly onChange: (names: RespondentNames) => void;
}

/** How respondents are called in the files. */
export function NamesField({ value, onChange }: Props) {
  return (
    <Radio.Group
      label={<FormattedMessage id="export.names" defaultMessage="Names of the respondents" />}
      value={value}
      onChange={(chosen) => onChange(chosen === 'PSEUDONYMS' ? 'PSEUDONYMS' : 'LABELS')}
    >
      <Stack gap={8} mt={8}>
        <Radio
          value="LABELS"
          label={<FormattedMessage id="export.names.labels" defaultMessage="Labels" />}
          description={
            <FormattedMessage
              id="export.names.labels.text"
              defaultMessage="As on the screens of the study."
            />
          }
        />
        <Radio
          value="PSEUDONYMS"
          label={
            <FormattedMessage
              id="export.names.pseudonyms"
              defaultMessage="Pseudonyms: {example}"
              values={{ example: <bdi dir="ltr">P0001, P0002 …</bdi> }}
            />
          }
          description={
            <FormattedMessage
              id="export.names.pseudonyms.text"
              defaultMessage="Counted in the order of the sessions of this export."
            />
          }
        />
      </Stack>
    </Radio.Group>
  );
}
