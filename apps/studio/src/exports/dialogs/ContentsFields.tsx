import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { ExportChoices } from './exportChoices';
import { NamesField } from './NamesField';
import { SeparatorField } from './SeparatorField';

interface Props {
  readonly choices: ExportChoices;
  readonly change: (changes: Partial<ExportChoices>) => void;
}

/** What the zip file of a study contains, and in which form. */
export function ContentsFields({ choices, change }: Props) {
  const tick = (name: TickName) => ({
    checked: choices[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ [name]: event.currentTarget.checked }),
  });
  return (
    <Stack gap={16}>
      <Radio.Group
        label={<FormattedMessage id="export.tables" defaultMessage="Tables" />}
        value={choices.tableFormat}
        onChange={(chosen) => change({ tableFormat: chosen === 'PARQUET' ? 'PARQUET' : 'CSV' })}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="CSV"
            label="CSV"
            description={
              <FormattedMessage
                id="export.tables.csv"
                defaultMessage="Text that every program opens, spreadsheets too."
              />
            }
          />
          <Radio
            value="PARQUET"
            label="Parquet"
            description={
              <FormattedMessage
                id="export.tables.parquet"
                defaultMessage="Smaller and faster to read in R (arrow) and Python (pandas); keeps every digit. Spreadsheets do not open it."
              />
            }
          />
        </Stack>
      </Radio.Group>
      {choices.tableFormat === 'CSV' && (
        <SeparatorField
          value={choices.separator ?? ','}
          onChange={(separator) => change({ separator })}
        />
      )}
      <NamesField
        value={choices.respondentNames}
        onChange={(respondentNames) => change({ respondentNames })}
      />
      <FieldGroup legend={<FormattedMessage id="export.also" defaultMessage="Also in the file" />}>
        <Stack gap={10}>
          <Checkbox
            {...tick('variables')}
            label={<FormattedMessage id="export.variables" defaultMessage="Variables" />}
            description={
              <FormattedMessage
                id="export.variables.text"
                defaultMessage="Parameters of the links, such as the ids of a panel. They can identify people."
              />
            }
          />
          <Checkbox
            {...tick('longTable')}
            label={
              <FormattedMessage id="export.long" defaultMessage="Long table for R and Python" />
            }
            description={
              <FormattedMessage
                id="export.long.text"
                defaultMessage="One row for each gaze sample with the columns that packages for eye tracking expect."
              />
            }
          />
          <Checkbox
            {...tick('bids')}
            label={<FormattedMessage id="export.bids" defaultMessage="BIDS folder" />}
            description={
              <FormattedMessage
                id="export.bids.text"
                defaultMessage="The eye tracking in the Brain Imaging Data Structure, for archives and shared analyses."
              />
            }
          />
          <Checkbox
            {...tick('stimulusMedia')}
            label={<FormattedMessage id="export.media" defaultMessage="Stimulus media" />}
            description={
              <FormattedMessage
                id="export.media.text"
                defaultMessage="The images and videos that were shown."
              />
            }
          />
          <Checkbox
            {...tick('rawRecordings')}
            label={<FormattedMessage id="export.raw" defaultMessage="Raw recordings" />}
            description={
              <FormattedMessage
                id="export.raw.text"
                defaultMessage="As they were received, to compute everything again. Large."
              />
            }
          />
          {/* Always: whether the study records them now says nothing about those that are there. */}
          <Checkbox
            {...tick('exportFaceVideos')}
            label={<FormattedMessage id="export.videos" defaultMessage="Webcam videos" />}
            description={
              <FormattedMessage
                id="export.videos.text"
                defaultMessage="Where they were recorded. Large, and they show faces."
              />
            }
          />
        </Stack>
      </FieldGroup>
      {choices.respondentNames === 'PSEUDONYMS' &&
        (choices.variables || choices.exportFaceVideos) && (
          <Text size="xs" c="var(--fovea-warning)" role="status">
            <FormattedMessage
              id="export.notAnonymous"
              defaultMessage="Variables and webcam videos can tell who a respondent is in spite of the pseudonym."
            />
          </Text>
        )}
    </Stack>
  );
}

type TickName =
  'variables' | 'longTable' | 'bids' | 'stimulusMedia' | 'rawRecordings' | 'exportFaceVideos';
