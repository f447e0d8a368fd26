import { Alert, Button, FileButton, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import {
  PLANNED_AT_ONCE_MAX,
  planRespondents,
  type RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { showSuccess } from '../controls/feedback/snackbars';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { saveCsv } from '../downloads/saveFile';
import { call } from '../state/api';
import type { Desk } from './desk';
import { PLANNED_FILE_PROBLEMS } from './plannedMessages';
import { isBad, PlannedPreview } from './PlannedPreview';
import { plannedTemplate } from './plannedTemplate';
import { readPlannedFile, type PlannedFile, type PlannedFileProblem } from './readPlannedFile';
import { registrationFailure } from './registrationFailure';
import { refreshRegistrations } from './useRegistration';

interface Props {
  readonly desk: Desk;
  /** The study that is chosen on the page. */
  readonly study: RegistrationStudy | null;
  readonly onClose: () => void;
}

/** Adds the respondents of a CSV file to the test plan of a study. */
export function PlanDialog({ desk, study: chosen, onClose }: Props) {
  const intl = useIntl();
  const [studyId, setStudyId] = useState(chosen?.id ?? desk.studies[0]?.id);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<PlannedFile | null>(null);
  const [problem, setProblem] = useState<PlannedFileProblem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [requestId] = useState(() => crypto.randomUUID());
  useRestoreFocus();
  const study = desk.studies.find(({ id }) => id === studyId);
  if (!study) return null;
  const respondents = read?.rows.flatMap(({ respondent }) => respondent ?? []) ?? [];
  const canAdd = read !== null && !read.rows.some(isBad);

  async function take(next: File | null, of: RegistrationStudy) {
    setFailure(null);
    setProblem(null);
    setRead(null);
    setFile(next);
    if (!next) return;
    const found = await readPlannedFile(next, of).catch(() => ({ problem: 'notText' as const }));
    if ('problem' in found) setProblem(found);
    else setRead(found);
  }

  async function add(of: RegistrationStudy) {
    setBusy(true);
    setFailure(null);
    try {
      const body = { studyId: of.id, respondents, requestId };
      const { added } = await call(planRespondents, { body });
      showSuccess(
        intl.formatMessage(
          {
            id: 'plan.added',
            defaultMessage:
              '{added, plural, one {# respondent is} other {# respondents are}} on the test plan now.',
          },
          { added },
        ),
      );
      onClose();
    } catch (reason) {
      setFailure(registrationFailure(reason, intl));
    } finally {
      setBusy(false);
      await refreshRegistrations();
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      title={<FormattedMessage id="plan.title" defaultMessage="Plan respondents" />}
    >
      <Stack gap={16}>
        <NativeSelect
          label={<FormattedMessage id="respondent.study" defaultMessage="Study" />}
          value={study.id}
          onChange={(event) => {
            const next = desk.studies.find(({ id }) => id === event.currentTarget.value);
            if (!next) return;
            setStudyId(next.id);
            void take(file, next);
          }}
          data={desk.studies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Text>
          <FormattedMessage
            id="plan.text"
            defaultMessage="A CSV file with one respondent a line, separated by commas, semicolons or tabs. The first line names the columns: age, gender (male, female or other) and the variables of the quota. At most {max, number} respondents and 1 MB."
            values={{ max: PLANNED_AT_ONCE_MAX }}
          />
        </Text>
        <Group gap={8}>
          <FileButton
            onChange={(next) => void take(next, study)}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          >
            {(button) => (
              <Button {...button} leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
                <FormattedMessage id="bulk.choose" defaultMessage="Choose a file" />
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveCsv('respondents.csv', plannedTemplate(study.quota, 'en'), null)}
          >
            <FormattedMessage id="plan.template" defaultMessage="Download a template" />
          </Button>
          {file && (
            <Text c="dimmed">
              <bdi>{file.name}</bdi>
            </Text>
          )}
        </Group>
        {problem && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage
              {...PLANNED_FILE_PROBLEMS[problem.problem]}
              values={{ missing: 'missing' in problem ? intl.formatList(problem.missing) : '' }}
            />
          </Alert>
        )}
        {read && <PlannedPreview key={file?.name} file={read} />}
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button loading={isBusy} disabled={!canAdd} onClick={() => void add(study)}>
            <FormattedMessage
              id="plan.add"
              defaultMessage="Add {count, plural, =0 {respondents} one {# respondent} other {# respondents}}"
              values={{ count: canAdd ? respondents.length : 0 }}
            />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
