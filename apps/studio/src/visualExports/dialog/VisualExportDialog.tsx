import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { usualVisualExportType } from '@fovea/rules/analysis/visualExports';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMemo, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { showSuccess } from '../../controls/feedback/snackbars';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { useVisualExports } from '../queue/visualExportCalls';
import {
  changesInTime,
  chosenSelection,
  chosenVisualizations,
  durationMsOf,
  isFilm,
  type ExportChoices,
} from '../selection/visualExportChoices';
import { shownVisualizations } from '../selection/shownVisualizations';
import type { ShownView } from '../selection/shownView';
import { createRequester } from './requestVisualExport';
import { TimeField } from './TimeField';
import { TypeField } from './TypeField';
import { useCanEncode } from '../queue/useCanEncode';
import { useVisualExportNames } from './useVisualExportName';
import { VISUAL_EXPORT_NAME_PROBLEMS } from './visualExportMessages';
import classes from './VisualExportDialog.module.css';
import { VisualExportPreview } from './VisualExportPreview';
import { ViewFields } from './ViewFields';
import { VisualizationFields } from './VisualizationFields';

interface Props {
  readonly study: Study;
  /** What is on screen, at least one view. */
  readonly views: readonly ShownView[];
  /** Of the clock, when the dialog was opened. */
  readonly timeMs: number;
  readonly onClose: () => void;
}

/** 'Create visualization export': an image or a video of each chosen view on screen. */
export function VisualExportDialog({ study, views, timeMs, onClose }: Props) {
  useRestoreFocus();
  const intl = useIntl();
  const exports = useVisualExports(study.id);
  const canEncode = useCanEncode();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [created, setCreated] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState(views[0]?.key);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [request] = useState(createRequester);
  const [draft, change] = useDraft(views, timeMs);
  const choices: ExportChoices = canEncode === false ? { ...draft, type: 'IMAGE' } : draft;

  const left = views.filter(({ key }) => !created.includes(key));
  const chosen = left.filter(({ key }) => !leftOut.includes(key));
  const drawn = chosen.map((view) => ({ view, drawn: chosenVisualizations(view, choices) }));
  const { names, rename } = useVisualExportNames(
    drawn,
    exports.data?.map(({ userDefinedName }) => userDefinedName) ?? [],
  );
  const lead = left.find(({ key }) => key === previewed) ?? left[0];
  const needsTime = drawn.some((each) => changesInTime(each.view, each.drawn));
  const obstacle = obstacleOf();
  const canCreate = obstacle === null && exports.data !== undefined && canEncode !== undefined;

  function obstacleOf(): string | null {
    if (chosen.length === 0) {
      return intl.formatMessage({
        id: 'visualExport.noView',
        defaultMessage: 'Tick at least one view.',
      });
    }
    if (drawn.some((each) => each.drawn.length === 0)) {
      return intl.formatMessage({
        id: 'visualExport.nothing',
        defaultMessage: 'Choose at least one visualization.',
      });
    }
    const problem = chosen.map(({ key }) => names.get(key)?.problem).find(Boolean);
    return problem ? intl.formatMessage(VISUAL_EXPORT_NAME_PROBLEMS[problem]) : null;
  }

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!canCreate || isBusy) return;
    setBusy(true);
    setFailure(null);
    const done: VisualExport[] = [];
    try {
      for (const view of chosen) {
        const one = await request({
          studyId: study.id,
          stimulusId: view.stimulus.id,
          userDefinedName: names.get(view.key)?.name ?? '',
          type: choices.type,
          exportSelection: chosenSelection(view, choices),
        });
        done.push(one);
        setCreated((old) => [...old, view.key]);
      }
      showSuccess(
        intl.formatMessage(
          {
            id: 'visualExport.requested',
            defaultMessage:
              '{count, plural, one {The visualization is} other {# visualizations are}} being made. Go on working, and keep this window open: the Export page and the notifications show when it is ready.',
          },
          { count: done.length },
        ),
      );
      onClose();
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'visualExport.request.failed',
            defaultMessage: 'There was an error submitting the request. Please try again later.',
          }),
        ),
      );
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      title={
        <FormattedMessage id="visualExport.create" defaultMessage="Create visualization export" />
      }
    >
      <form onSubmit={(event) => void create(event)} noValidate>
        <div className={classes['panes']}>
          <Stack gap={20} className={classes['pane'] ?? ''}>
            <ViewFields
              views={left}
              leftOut={leftOut}
              setLeftOut={setLeftOut}
              names={names}
              rename={rename}
              preview={setPreviewed}
            />
            <TypeField
              type={choices.type}
              canEncode={canEncode}
              choose={(type) => change({ type })}
            />
            {lead && <VisualizationFields view={lead} choices={choices} change={change} />}
            {choices.type === 'IMAGE' && needsTime && (
              <TimeField
                timeMs={choices.timeMs}
                durationMs={Math.max(...chosen.map(durationMsOf))}
                change={(ms) => change({ timeMs: ms })}
              />
            )}
          </Stack>
          {lead && <VisualExportPreview study={study} view={lead} choices={choices} />}
        </div>
        <DialogFoot failure={failure}>
          <Text
            size="sm"
            c={obstacle === null ? 'dimmed' : 'var(--fovea-warning)'}
            className={classes['summary'] ?? ''}
          >
            {obstacle ?? (
              <FormattedMessage
                id="visualExport.summary"
                defaultMessage="It is made in this browser, and goes on while you work elsewhere in the studio."
              />
            )}
          </Text>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canCreate}>
            <FormattedMessage
              id="visualExport.submit"
              defaultMessage="{count, plural, one {Create} other {Create # exports}}"
              values={{ count: Math.max(1, chosen.length) }}
            />
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

/** What is chosen: at first the usual type, everything on screen, and the time of the clock. */
function useDraft(views: readonly ShownView[], timeMs: number) {
  const [draft, setDraft] = useState<Omit<ExportChoices, 'type'>>({
    without: [],
    withoutAois: false,
    timeMs,
  });
  const [type, setType] = useState<ExportChoices['type'] | null>(null);
  const usual = useMemo(
    () =>
      views.some(
        (view) => usualVisualExportType(shownVisualizations(view), isFilm(view)) === 'VIDEO',
      )
        ? 'VIDEO'
        : 'IMAGE',
    [views],
  );
  const change = ({ type: chosen, ...rest }: Partial<ExportChoices>) => {
    if (chosen) setType(chosen);
    setDraft((old) => ({ ...old, ...rest }));
  };
  return [{ ...draft, type: type ?? usual } satisfies ExportChoices, change] as const;
}
