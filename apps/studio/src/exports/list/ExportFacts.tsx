import { Text } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { useIntl } from 'react-intl';
import { FactLine } from '../../files/FactLine';

/** What was asked for, in one line below the name of an export. */
export function ExportFacts({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  const { contents, kind } = of;
  if (kind === 'ARCHIVE') return <ArchiveFacts of={of} />;
  const isZip = kind === 'STUDY';
  const facts = [
    contents.tableFormat === 'PARQUET'
      ? 'Parquet'
      : intl.formatMessage(
          {
            id: 'export.fact.csv',
            defaultMessage: 'CSV, {isComma, select, true {comma} other {semicolon}}',
          },
          { isComma: String(contents.separator === ',') },
        ),
    contents.respondentNames === 'PSEUDONYMS' &&
      intl.formatMessage({ id: 'export.fact.pseudonyms', defaultMessage: 'pseudonyms' }),
    of.stimulusIds !== null &&
      intl.formatMessage(
        {
          id: 'export.fact.stimuli',
          defaultMessage: '{count, plural, one {# stimulus} other {# stimuli}}',
        },
        { count: of.stimulusIds.length },
      ),
    isZip &&
      contents.variables &&
      intl.formatMessage({ id: 'export.fact.variables', defaultMessage: 'variables' }),
    isZip &&
      contents.longTable &&
      intl.formatMessage({ id: 'export.fact.long', defaultMessage: 'long table' }),
    isZip && contents.bids && 'BIDS',
    isZip &&
      contents.stimulusMedia &&
      intl.formatMessage({ id: 'export.fact.media', defaultMessage: 'stimulus media' }),
    isZip &&
      contents.rawRecordings &&
      intl.formatMessage({ id: 'export.fact.raw', defaultMessage: 'raw recordings' }),
  ];
  return (
    <Text size="xs" c="dimmed">
      <FactLine facts={facts} />
    </Text>
  );
}

function ArchiveFacts({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  const facts =
    of.respondents.length === 0
      ? [
          intl.formatMessage({
            id: 'archive.fact.plain',
            defaultMessage: 'without recordings',
            description: 'What an archive of a study contains, below its name in a list',
          }),
        ]
      : [
          intl.formatMessage({
            id: 'archive.fact.recordings',
            defaultMessage: 'with recordings',
            description: 'What an archive of a study contains, below its name in a list',
          }),
          of.exportFaceVideos &&
            intl.formatMessage({
              id: 'archive.fact.videos',
              defaultMessage: 'webcam videos',
              description: 'What an archive of a study contains, below its name in a list',
            }),
        ];
  return (
    <Text size="xs" c="dimmed">
      <FactLine facts={facts} />
    </Text>
  );
}
