import type { AoiSet } from '@fovea/contract/analysis/aoi';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { withoutForbiddenCharacters } from '@fovea/rules/inputs/fileNames';
import { aoiFileNameProblem } from '@fovea/rules/analysis/aoi';
import type { CsvValue } from '@fovea/science/tables/writeCsv';
import { Button, Checkbox, Fieldset, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { CsvFormatFields } from '../../downloads/CsvFormatDialog';
import { useCsvFormat } from '../../downloads/csvFormat';
import { formatCsv } from '../../downloads/formatCsv';
import { saveCsv } from '../../downloads/saveFile';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import { respondentHead, respondentRows, summaryHead, summaryRow } from '../aoiMetrics/aoiCsv';
import type { AoiDraft } from '../aoi/mergeAois';
import { fetchMetrics, fetchMetricsTable } from '../aoiMetrics/metricsClient';
import { statsStateOf, useAoiStats } from '../aoi/useAoiStats';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly aois: readonly AoiDraft[];
  readonly set: AoiSet | undefined;
  /** Initially selected. */
  readonly stimulusId: string | null;
  readonly segmentId: string | null;
  readonly onClose: () => void;
}

/** The dialog 'Download AOI metrics': which stimuli and segments, and the CSV format. */
export function DownloadAoiDialog(props: Props) {
  useRestoreFocus();
  const { study, sessions, aois, set, onClose } = props;
  const intl = useIntl();
  const { stats, calculate, isCalculating } = useAoiStats(study.id, set, true);
  const [format] = useCsvFormat();
  const [name, setName] = useState(`${study.name} AOI metrics`);
  const [stimuliIds, setStimuliIds] = useState<string[]>(
    props.stimulusId ? [props.stimulusId] : [],
  );
  const segments = study.segments.filter(({ processingState }) => processingState === 'COMPLETED');
  const [segmentIds, setSegmentIds] = useState<string[]>(() => {
    const chosen = segments.find(({ id }) => id === props.segmentId) ?? segments[0];
    return chosen ? [chosen.id] : [];
  });
  const [withRespondents, setWithRespondents] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ofStimulus = (stimulusId: string) =>
    aois.filter(({ stimuli, respondent }) => stimuli.includes(stimulusId) && respondent === null);
  const stimuli = study.stimuli.filter(({ id }) => ofStimulus(id).length > 0);
  const dataOf = (stimulus: Stimulus, segmentId: string) =>
    stimulus.segmentData.find((each) => each.segmentId === segmentId);
  /** Whether the server has confirmed every value to be written. */
  const isReady = (stimulus: Stimulus) =>
    segmentIds.every((segmentId) => {
      const data = dataOf(stimulus, segmentId);
      if (!data) return true;
      return ofStimulus(stimulus.id).every(
        ({ id }) => statsStateOf(set, stats, id, segmentId, data.version) === 'confirmed',
      );
    });
  const hasData = (stimulus: Stimulus) => segmentIds.some((id) => dataOf(stimulus, id));
  const chosen = stimuli.filter(
    (stimulus) => stimuliIds.includes(stimulus.id) && isReady(stimulus) && hasData(stimulus),
  );
  const nameProblem = aoiFileNameProblem(name);
  const nameMessages =
    nameProblem === 'required'
      ? intl.formatMessage({
          id: 'aoi.download.nameRequired',
          defaultMessage: 'Give the file a name.',
        })
      : nameProblem === 'tooLong'
        ? intl.formatMessage({
            id: 'aoi.download.nameTooLong',
            defaultMessage: 'The name can be at most 255 characters long.',
          })
        : null;
  const isPossible = nameProblem === null && chosen.length > 0 && segmentIds.length > 0;

  async function download() {
    setIsBusy(true);
    setFailure(null);
    try {
      const labels = new Map(sessions.map(({ respondent }) => [respondent.id, respondent.label]));
      const summary: CsvValue[][] = [summaryHead()];
      const each: CsvValue[][] = [respondentHead()];
      for (const stimulus of chosen) {
        const drafts = ofStimulus(stimulus.id);
        for (const segment of segments.filter(({ id }) => segmentIds.includes(id))) {
          const data = dataOf(stimulus, segment.id);
          if (!data) continue;
          const file = { ...data, whose: { kind: 'segment' as const } };
          const wanted = {
            aois: drafts.map(scienceAoi),
            widthPx: stimulus.width,
            heightPx: stimulus.height,
            softHits: false,
          };
          const place = { stimulus: stimulus.displayName, segment: segment.name };
          const found = await fetchMetrics(file, wanted);
          for (const one of found.summaries) {
            const draft = drafts.find(({ id }) => id === one.aoiId);
            if (draft) summary.push(summaryRow(place, draft, one));
          }
          if (!withRespondents) continue;
          const table = await fetchMetricsTable(file, wanted);
          for (const row of respondentRows(place, drafts, table, (id) => labels.get(id) ?? id)) {
            each.push(row);
          }
        }
      }
      const base = withoutForbiddenCharacters(name);
      const data = { what: 'aoiMetrics', studyId: study.id } as const;
      saveCsv(`${base}.csv`, formatCsv(summary, format), data);
      if (withRespondents) saveCsv(`${base} respondents.csv`, formatCsv(each, format), data);
      onClose();
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsBusy(false);
    }
  }

  const waiting = stimuli.some((stimulus) => hasData(stimulus) && !isReady(stimulus));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={<FormattedMessage id="aoi.download.title" defaultMessage="Download AOI metrics" />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible) void download();
        }}
      >
        <Stack gap={16}>
          <TextInput
            label={<FormattedMessage id="aoi.download.name" defaultMessage="File name" />}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameMessages}
            data-autofocus
          />
          <Fieldset
            legend={<FormattedMessage id="aoi.download.stimuli" defaultMessage="Stimuli" />}
          >
            <Checkbox.Group value={stimuliIds} onChange={setStimuliIds}>
              <Stack gap={8}>
                {stimuli.map((stimulus) => (
                  <Checkbox
                    key={stimulus.id}
                    value={stimulus.id}
                    disabled={!hasData(stimulus) || !isReady(stimulus)}
                    label={<bdi>{stimulus.displayName}</bdi>}
                    description={
                      !hasData(stimulus) ? (
                        <FormattedMessage
                          id="aoi.download.noData"
                          defaultMessage="No aggregated data for the chosen segments"
                        />
                      ) : isReady(stimulus) ? undefined : (
                        <FormattedMessage
                          id="aoi.download.notReady"
                          defaultMessage="Its metrics are stale or missing"
                        />
                      )
                    }
                  />
                ))}
                {stimuli.length === 0 && (
                  <FormattedMessage
                    id="aoi.download.noAois"
                    defaultMessage="No stimulus has AOIs yet. Draw one first."
                  />
                )}
              </Stack>
            </Checkbox.Group>
            {waiting && (
              <Button
                mt={12}
                size="compact-sm"
                variant="default"
                loading={isCalculating}
                onClick={() => calculate(false)}
              >
                <FormattedMessage id="aoi.metrics.again" defaultMessage="Calculate again" />
              </Button>
            )}
          </Fieldset>
          <Fieldset
            legend={<FormattedMessage id="aoi.download.segments" defaultMessage="Segments" />}
          >
            <Checkbox.Group value={segmentIds} onChange={setSegmentIds}>
              <Stack gap={8}>
                {segments.map(({ id, name: segmentName }) => (
                  <Checkbox key={id} value={id} label={<bdi>{segmentName}</bdi>} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Fieldset>
          <Checkbox
            checked={withRespondents}
            onChange={(event) => setWithRespondents(event.currentTarget.checked)}
            label={
              <FormattedMessage
                id="aoi.download.each"
                defaultMessage="Also a file with a row for each respondent"
              />
            }
          />
          <CsvFormatFields />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isPossible}>
              <FormattedMessage id="csv.download" defaultMessage="Download" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
