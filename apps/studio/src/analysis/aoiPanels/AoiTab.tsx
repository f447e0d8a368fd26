import { compareNames } from '@fovea/rules/inputs/compareNames';
import { Button, Switch, Text, Tooltip } from '@mantine/core';
import { IconDownload, IconRefresh, IconSquarePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import { SaveIndicator } from '../../controls/feedback/SaveIndicator';
import { useSaveStatus } from '../../state/edits';
import type { AnalysisSlot } from '../results/analysisSlot';
import { useAoiEditor } from '../aoi/aoiEditor';
import { useAoiLabels } from '../aoi/aoiLabels';
import { useAoiStats } from '../aoi/useAoiStats';
import { AoiList } from './AoiList';
import { aoisByStimulus } from './aoisByStimulus';
import classes from './AoiTab.module.css';
import { AoiToolbar } from '../aoiDrawing/AoiToolbar';
import { CopyToStimuliDialog } from './CopyToStimuliDialog';
import { aoiHistory } from '../aoi/useAoiActions';
import { useAoiTools } from '../aoiDrawing/useAoiTools';
import { DownloadAoiDialog } from './DownloadAoiDialog';
import { GroupDialog } from './GroupDialog';
import { MetricPicker } from './MetricPicker';

/** The AOIs of the stimulus, and the metric settings. */
export function AoiTab(props: AnalysisSlot) {
  const { study, sessions, cells, state, change } = props;
  const intl = useIntl();
  const tools = useAoiTools(props);
  const { all, set, truth, actions, place, here: aois } = tools;
  const [isCopying, setIsCopying] = useState(false);
  const { error, smallIds } = useAoiLabels();
  const [grouped, setGrouped] = useState<readonly string[] | null>(null);
  const [isDownloading, setIsDownloading] = useState(false);
  useEffect(() => {
    useAoiEditor.setState({ isOpen: true });
    return () => useAoiEditor.setState({ isOpen: false });
  }, []);

  const { calculate, isCalculating } = useAoiStats(study.id, set, false);
  const saveStatus = useSaveStatus();
  const [cell] = cells;
  const isSingle = cells.length === 1;
  const stimuli = aoisByStimulus(cells, all);
  const listed = isSingle ? aois : stimuli.flatMap((each) => each.aois);
  const groups = [...new Set(listed.map(({ group }) => group))].sort(compareNames);
  const listProps = {
    actions,
    smallIds,
    hiddenIds: state.hiddenAoiIds,
    setHidden: (id: string, isHidden: boolean) => {
      const others = state.hiddenAoiIds.filter((each) => each !== id);
      change({ hiddenAoiIds: isHidden ? [...others, id] : others });
    },
    setGroup: setGrouped,
  };

  return (
    <div className={classes['tab']} data-aoi-editor>
      <section className={classes['group']}>
        <h2 className={classes['heading']}>
          <FormattedMessage id="aoi.title" defaultMessage="Areas of interest" />
        </h2>
        {stimuli.length === 0 && (
          <Text size="sm">
            <FormattedMessage
              id="aoi.noPlace"
              defaultMessage="Every respondent sees a website or a survey differently, and a calibration has no picture. Choose a picture or a video, or for a website one respondent in the Data tab."
            />
          </Text>
        )}
        {stimuli.length > 0 && !isSingle && (
          <p className={classes['note']}>
            <FormattedMessage
              id="aoi.several"
              defaultMessage="AOIs are only looked at while several things are shown. Choose one stimulus and one segment to draw."
            />
          </p>
        )}
        {place && isSingle && (
          <>
            <div className={classes['buttons']}>
              <Button
                size="xs"
                leftSection={<IconSquarePlus size={16} aria-hidden />}
                onClick={tools.addSquare}
              >
                <FormattedMessage id="aoi.add" defaultMessage="Add AOI" />
              </Button>
              <SaveIndicator status={saveStatus} />
            </div>
            <AoiToolbar
              history={aoiHistory(study.id)}
              tools={tools}
              copyToStimuli={() => setIsCopying(true)}
            />
          </>
        )}
        {truth.isError && (
          <Text size="sm" role="alert">
            <FormattedMessage
              id="aoi.failed"
              defaultMessage="The AOIs could not be loaded. Check the connection; they are asked for again by themselves."
            />
          </Text>
        )}
        {isSingle && place && truth.data && aois.length === 0 && (
          <p className={classes['note']}>
            <FormattedMessage
              id="aoi.none"
              defaultMessage="There are no AOIs on this stimulus yet. Draw one with the tools over the picture, or add one and move it."
            />
          </p>
        )}
        {isSingle && place && <AoiList {...listProps} aois={aois} place={place} />}
        {!isSingle &&
          stimuli.map(({ key, stimulus, who, place: owner, aois: own }) => (
            <section key={key} aria-label={stimulus.displayName}>
              <h3 className={classes['stimulusName']} dir="auto">
                {stimulus.displayName}
                {who !== null && <bdi className={classes['who']}>{who}</bdi>}
              </h3>
              {own.length === 0 && truth.data && (
                <p className={classes['note']}>
                  <FormattedMessage
                    id="aoi.none.stimulus"
                    defaultMessage="No AOIs on this stimulus."
                  />
                </p>
              )}
              <AoiList {...listProps} aois={own} place={owner} />
            </section>
          ))}
        <Switch
          size="xs"
          label={
            <FormattedMessage
              id="aoi.showAlways"
              defaultMessage="Show AOIs also when another tab is open"
            />
          }
          checked={state.showAois}
          onChange={(event) => change({ showAois: event.currentTarget.checked })}
        />
      </section>

      <section className={classes['group']}>
        <h2 className={classes['heading']}>
          <FormattedMessage id="aoi.metrics.title" defaultMessage="Metrics" />
        </h2>
        <MetricPicker
          hiddenIds={state.hiddenAoiMetricIds}
          setHiddenIds={(hiddenAoiMetricIds) => change({ hiddenAoiMetricIds })}
        />
        <div className={classes['heading']}>
          <Switch
            size="xs"
            label={<FormattedMessage id="aoi.soft" defaultMessage="Soft hits" />}
            checked={state.softHits}
            onChange={(event) => change({ softHits: event.currentTarget.checked })}
          />
          <HelpMark
            about={intl.formatMessage({ id: 'aoi.soft', defaultMessage: 'Soft hits' })}
            position="bottom-start"
          >
            <p>
              <FormattedMessage
                id="aoi.soft.help"
                defaultMessage="Each fixation and sample counts with the probability that the true gaze lies in the AOI, given the measured error of the respondent. Computed in this browser only; files and the server’s figures never mix with it."
              />
            </p>
          </HelpMark>
        </div>
        {isSingle && error && (
          <p className={classes['note']}>
            <FormattedMessage
              id="aoi.error.note"
              defaultMessage="The dotted ellipse is the measured error: {error, number, ::.0}°, the median of {count, plural, one {# respondent} other {# respondents}}."
              values={{ error: error.accuracyDeg, count: error.respondents }}
            />
            {smallIds.size > 0 && (
              <span className={classes['warning']}>
                {' '}
                <FormattedMessage
                  id="aoi.error.small"
                  defaultMessage="{count, plural, one {# AOI is} other {# AOIs are}} smaller than that: looks at it and looks beside it cannot be told apart."
                  values={{ count: smallIds.size }}
                />
              </span>
            )}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={all.length === 0}
            onClick={() => setIsDownloading(true)}
          >
            <FormattedMessage id="aoi.download.title" defaultMessage="Download AOI metrics" />
          </Button>
          <Tooltip
            multiline
            maw={280}
            label={
              <FormattedMessage
                id="aoi.metrics.force.help"
                defaultMessage="The server computes the metrics of every AOI and segment again, also those that are up to date."
              />
            }
          >
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              disabled={all.length === 0 || isCalculating}
              onClick={() => calculate(true)}
            >
              <FormattedMessage id="aoi.metrics.force" defaultMessage="Calculate all again" />
            </Button>
          </Tooltip>
        </div>
      </section>
      {isCopying && cell && (
        <CopyToStimuliDialog
          study={study}
          drafts={tools.chosen}
          fromStimulusId={cell.stimulus.id}
          copy={(places) => void actions.copyTo(tools.chosen, places, false)}
          onClose={() => setIsCopying(false)}
        />
      )}
      {grouped && (
        <GroupDialog
          chosen={listed.filter(({ id }) => grouped.includes(id))}
          groups={groups.filter((group) => group !== '')}
          actions={actions}
          onClose={() => setGrouped(null)}
        />
      )}
      {isDownloading && (
        <DownloadAoiDialog
          study={study}
          sessions={sessions}
          aois={all}
          set={set}
          stimulusId={cell?.stimulus.id ?? null}
          segmentId={cell?.segment?.id ?? null}
          onClose={() => setIsDownloading(false)}
        />
      )}
    </div>
  );
}
