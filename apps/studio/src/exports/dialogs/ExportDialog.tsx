import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { StudyExport } from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import { cleanName } from '@fovea/rules/inputs/names';
import { EXPORT_NAME_MAX, exportWarnings, sameExport } from '@fovea/rules/studies/exports';
import { Alert, Button, Modal, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { TextField } from '../../controls/fields/TextField';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { HelpLink } from '../../help/HelpLink';
import { EXPORT_NAME_PROBLEMS } from '../../messages/exportMessages';
import { SelectionFields } from '../selection/SelectionFields';
import { useRespondentSelection } from '../selection/useRespondentSelection';
import classes from './ExportDialog.module.css';
import { requestExport, type SelectedKind, type WantedExport } from './requestExport';
import { SameExport } from './SameExport';
import { useExportName } from './useExportName';
import { useExportRequest } from './useExportRequest';
import { useObstacle } from './useObstacle';

/** What every dialog for a new export is given. */
export interface ExportDialogProps {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  /** The exports of this kind. */
  readonly exports: readonly StudyExport[];
  /** An export whose choices this one begins with; null: the choices made last. */
  readonly again: StudyExport | null;
  readonly onCreated: (created: StudyExport) => void;
  readonly onClose: () => void;
}

interface Props extends ExportDialogProps {
  readonly kind: SelectedKind;
  readonly title: ReactNode;
  /** The beginning of the name that is offered; files of different kinds are told apart by it. */
  readonly baseName: string;
  readonly wanted: Pick<WantedExport, 'contents' | 'exportFaceVideos' | 'stimulusIds'>;
  /** What is missing in the contents; null: nothing. */
  readonly missing: string | null;
  /** The fields of the contents. */
  readonly children: ReactNode;
}

/** A new export: its name, its contents and whose data it has. */
export function ExportDialog(props: Props) {
  useRestoreFocus();
  const { kind, study, sessions, exports, again, wanted, onClose } = props;
  const intl = useIntl();
  const isZip = kind === 'STUDY';
  const day = new Date().toISOString().slice(0, 10);
  const field = useExportName(
    kind,
    study,
    exports.map(({ name }) => name),
    again?.name || `${props.baseName} ${day}`,
  );
  const respondents = useRespondentSelection({
    study,
    sessions,
    earlier: isZip ? exports : [],
    again,
  });
  const { isBusy, failure, send } = useExportRequest(props.onCreated);
  const summaryId = useId();

  const { selected, selection } = respondents;
  const same = sameExport(
    {
      kind,
      ...wanted,
      respondents: [...selected],
      stimulusIds: wanted.stimulusIds && [...wanted.stimulusIds],
    },
    exports,
  );
  const obstacle = useObstacle(field.problem, props.missing, respondents);
  const canCreate = obstacle === null && same === null;
  const { processing } = study.respondentBuckets;
  const warnings = exportWarnings({ processing });

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!canCreate) return;
    const asked: WantedExport = {
      ...wanted,
      kind,
      studyId: study.id,
      name: cleanName(field.name),
      respondentIds: selected,
      selection,
    };
    void send(asked, requestExport);
  }
  return (
    <Modal opened onClose={onClose} size={1000} title={props.title}>
      <form onSubmit={create} noValidate>
        <div className={classes['panes']}>
          <section className={classes['pane']}>
            <Title order={3}>
              <FormattedMessage id="export.contents" defaultMessage="What it contains" />
            </Title>
            <Stack gap={16}>
              <TextField
                label={<FormattedMessage id="export.name" defaultMessage="Name" />}
                value={field.name}
                maxLength={EXPORT_NAME_MAX}
                allowsExcess
                dir="auto"
                onChange={field.setName}
                onLeave={field.showNow}
                error={field.shown && intl.formatMessage(EXPORT_NAME_PROBLEMS[field.shown])}
                data-autofocus
              />
              {props.children}
            </Stack>
          </section>
          <section className={classes['pane']}>
            <Title order={3}>
              <FormattedMessage id="export.whose" defaultMessage="Whose data" />
            </Title>
            {warnings.includes('someProcessing') && (
              <Alert icon={<IconInfoCircle aria-hidden />} py={8} mb={12}>
                <FormattedMessage
                  id="export.someProcessing"
                  defaultMessage="{count, plural, one {# respondent is} other {# respondents are}} still being processed and cannot be in this export. Wait for them, or make another export later."
                  values={{ count: processing }}
                />
              </Alert>
            )}
            <SelectionFields study={study} of={respondents} leavesOutEarlier={isZip} />
          </section>
        </div>
        <DialogFoot failure={failure} notice={same && <SameExport of={same} />}>
          <Text
            size="sm"
            c={obstacle === null ? 'dimmed' : 'var(--fovea-warning)'}
            className={classes['summary'] ?? ''}
            id={summaryId}
          >
            {obstacle !== null ? (
              <>
                {obstacle} <HelpLink page="exports-in-r-and-python" />
              </>
            ) : (
              <FormattedMessage
                id="export.summary"
                defaultMessage="{count, plural, one {Data of # respondent} other {Data of # respondents}}"
                values={{ count: selected.length }}
              />
            )}
          </Text>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canCreate} aria-describedby={summaryId}>
            <FormattedMessage id="export.create" defaultMessage="Create the export" />
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
