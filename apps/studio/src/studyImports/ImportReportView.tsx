import type { StudyImport } from '@fovea/contract/studies/studyImports';
import { Alert, List, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import classes from './StudyImports.module.css';
import { IMPORT_NOTE_MESSAGES } from './importNotes';
import { reportParts } from './reportParts';

/** What came along with an archive, and what to know about it. */
export function ImportReportView({ of }: { readonly of: StudyImport }) {
  const intl = useIntl();
  const { report, studyName } = of;
  return (
    <Stack gap={16}>
      <div className={classes['done']} role="status">
        <IconCircleCheck size={28} color="var(--fovea-good)" aria-hidden />
        <div>
          <Text fw={600}>
            <FormattedMessage
              id="studyImport.done"
              defaultMessage="“{name}” has been imported"
              description="Heading above what came along with an imported study"
              values={{ name: <bdi>{studyName ?? of.fileName}</bdi> }}
            />
          </Text>
          {report && (
            <Text size="sm">
              {intl.formatList(
                reportParts(intl, report).map((part) => <bdi key={part}>{part}</bdi>),
                { type: 'unit' },
              )}
            </Text>
          )}
          {report && (
            <Text size="xs" c="dimmed" mt={4}>
              <FormattedMessage
                id="studyImport.source"
                defaultMessage="From “{study}”, archived on {date} with {software}"
                description="Where an imported study comes from: its name there, when it was archived, and the name and version of the program"
                values={{
                  study: <bdi>{report.source.studyName}</bdi>,
                  date: <DateText moment={report.source.archivedDate} />,
                  software: <bdi>{report.source.software}</bdi>,
                }}
              />
            </Text>
          )}
        </div>
      </div>
      {report && report.respondents > 0 && (
        <Text size="sm">
          <FormattedMessage
            id="studyImport.analysedAgain"
            defaultMessage="The recordings are analysed again here. Their results appear one after another; the data collection says how far each of them is."
            description="What happens after the import of a study with recordings"
          />
        </Text>
      )}
      {report && report.notes.length > 0 && (
        <Alert
          icon={<IconInfoCircle aria-hidden />}
          title={
            <FormattedMessage
              id="studyImport.notes"
              defaultMessage="Good to know"
              description="Heading above notes about an imported study"
            />
          }
        >
          <List size="sm" spacing={6}>
            {report.notes.map(({ code, count, name }) => (
              <List.Item key={code}>
                <FormattedMessage
                  {...IMPORT_NOTE_MESSAGES[code]}
                  values={{ count: count ?? 0, name: <bdi>{name}</bdi> }}
                />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
