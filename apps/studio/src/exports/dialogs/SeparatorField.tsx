import type { CsvSeparator } from '@fovea/contract/studies/exports';
import { Radio, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

interface Props {
  /** Null: not chosen yet, which is named as a problem. */
  readonly value: CsvSeparator | null;
  readonly onChange: (separator: CsvSeparator) => void;
}

/** Which program the CSV files are for, as separator and decimal mark. */
export function SeparatorField({ value, onChange }: Props) {
  return (
    <Radio.Group
      label={<FormattedMessage id="csv.format" defaultMessage="Separators" />}
      value={value}
      onChange={(chosen) => onChange(chosen === ';' ? ';' : ',')}
      error={
        value === null && (
          <FormattedMessage id="export.format.missing" defaultMessage="Format must be chosen" />
        )
      }
    >
      <Stack gap={8} mt={8} mb={4}>
        <Radio
          value=","
          label={
            <FormattedMessage
              id="csv.en"
              defaultMessage="Comma between values, period in decimals: {example}"
              values={{ example: <bdi dir="ltr">a,1.5</bdi> }}
            />
          }
          description={
            <FormattedMessage
              id="export.format.en"
              defaultMessage="For R, Python, SPSS, and Excel in English."
            />
          }
        />
        <Radio
          value=";"
          label={
            <FormattedMessage
              id="csv.da"
              defaultMessage="Semicolon between values, comma in decimals: {example}"
              values={{ example: <bdi dir="ltr">a;1,5</bdi> }}
            />
          }
          description={
            <FormattedMessage
              id="export.format.da"
              defaultMessage="For Excel in Danish, German, French and most other languages of Europe."
            />
          }
        />
      </Stack>
    </Radio.Group>
  );
}
