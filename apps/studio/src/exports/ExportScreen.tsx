import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { EXPORT_KIND_MESSAGES } from '../messages/exportMessages';
import { ExportCard } from './ExportCard';
import { VisualizationsCard } from './VisualizationsCard';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
}

/** A card for each kind of export; studies that were built elsewhere have one kind. */
export function ExportScreen({ study, sessions }: Props) {
  const intl = useIntl();
  const zip = (
    <FormattedMessage
      id="export.study.text"
      defaultMessage="One zip file for R, Python or a spreadsheet: tables of sessions, stimuli, gaze, fixations, signals, answers and AOI metrics, with a codebook that explains every column."
    />
  );
  if (!isBuiltHere(study)) {
    return (
      <ExportCard
        study={study}
        sessions={sessions}
        kind="STUDY"
        title={intl.formatMessage({ id: 'export.files', defaultMessage: 'File exports' })}
        text={zip}
        create={
          <FormattedMessage id="export.legacy.button" defaultMessage="Generate study zip file" />
        }
      />
    );
  }
  const create = <FormattedMessage id="export.new" defaultMessage="New export" />;
  return (
    <Stack gap={16}>
      <ExportCard
        study={study}
        sessions={sessions}
        kind="STUDY"
        title={intl.formatMessage(EXPORT_KIND_MESSAGES.STUDY)}
        text={zip}
        create={create}
      />
      <ExportCard
        study={study}
        sessions={sessions}
        kind="SIGNALS"
        title={intl.formatMessage(EXPORT_KIND_MESSAGES.SIGNALS)}
        text={
          <FormattedMessage
            id="export.signals.text"
            defaultMessage="Signals over time as CSV, such as head pose and facial expressions: one row for each moment of each respondent and stimulus."
          />
        }
        create={create}
      />
      <ExportCard
        study={study}
        sessions={sessions}
        kind="EXPRESSIONS"
        title={intl.formatMessage(EXPORT_KIND_MESSAGES.EXPRESSIONS)}
        text={
          <FormattedMessage
            id="export.expressions.text"
            defaultMessage="Statistics of the facial expressions as CSV: one row for each respondent, stimulus and expression. What somebody feels is not measured."
          />
        }
        create={create}
      />
      <VisualizationsCard study={study} sessions={sessions} />
      <ExportCard
        study={study}
        sessions={sessions}
        kind="ARCHIVE"
        title={intl.formatMessage(EXPORT_KIND_MESSAGES.ARCHIVE)}
        text={
          <FormattedMessage
            id="export.archive.text"
            defaultMessage="Archive the study with everything that it is built of, share the file, and open it at another installation with “Import study…”."
            description="What the card “Move the study” of the page Export is for; “Import study…” is a button on the page Studies"
          />
        }
        create={
          <FormattedMessage
            id="export.archive.button"
            defaultMessage="Archive the study…"
            description="Button that opens the dialog for a new archive of a study"
          />
        }
      />
    </Stack>
  );
}
