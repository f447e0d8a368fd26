import { NOT_MEASURABLE, signalEntry } from '@fovea/science/signals/signalCatalogue';
import { hasRespiration } from '@fovea/rules/studies/settings';
import { Anchor, Button, Checkbox, Switch } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import { showWarning } from '../../controls/feedback/snackbars';
import { deviceSignalsOf } from '../../replay/signals/deviceSignalsOf';
import { signalName, signalNameWithUnit } from '../../replay/signals/signalName';
import {
  MISSING_SIGNAL_MESSAGES,
  missingSignalReason,
} from '../../replay/signals/missingSignalReason';
import { LINES_MAX } from '../../replay/signals/signalLine';
import { SIGNAL_LIST_MESSAGES } from '../../replay/signals/studySignals';
import { useCompany } from '../../state/session';
import type { AnalysisSlot } from '../results/analysisSlot';
import { DisabledSignals } from './DisabledSignals';
import { AxisSettings } from './AxisSettings';
import { LineSettings } from './LineSettings';
import { SignalInfo } from './SignalInfo';
import { hasLineRoom, listedSignals, shownLines, withLine, withSignal } from './signalChoice';
import { SignalPicker } from './SignalPicker';
import classes from './SignalsTab.module.css';
import { useSignals } from './useSignals';

const NOT_MEASURABLE_MESSAGES = defineMessages({
  fear: {
    id: 'signal.fear',
    defaultMessage:
      'Fear is not offered: it rests on widened lids and stretched lips, which are not measured; what is left is surprise.',
  },
  contempt: {
    id: 'signal.contempt',
    defaultMessage:
      'Contempt is not offered: it shows on one side of the mouth, and both sides are measured together.',
  },
});

const NOTHING_IGNORED = { ignoredSensors: [], ignoredSensorGroups: [], ignoredSignals: [] };

/** Selects which signals are drawn, and how. */
export function SignalsTab({ study, cells, state, change }: AnalysisSlot) {
  const intl = useIntl();
  const { preProcessingVersions } = useCompany();
  const [isPicking, setPicking] = useState(false);
  const hasBreath = hasRespiration({ preProcessingVersions });
  const loaded = useSignals(study.id, cells);
  const ofDevices = deviceSignalsOf(loaded);
  const groups = listedSignals(state, study, hasBreath, ofDevices);
  const isOffered = listedSignals(NOTHING_IGNORED, study, hasBreath, ofDevices).length > 0;
  const known = loaded.filter(({ data }) => data !== undefined);
  const hasNone = known.length > 0 && known.every(({ data }) => data === null);
  const lines = shownLines(state, cells.length);
  const right = lines[1] && signalEntry(lines[1].signal)?.unit;
  const hasRight = right !== undefined && right !== signalEntry(lines[0]?.signal ?? '')?.unit;

  // Opening the tab shows one line immediately: the first listed signal.
  const first = groups[0]?.signals[0]?.id;
  const isEmpty = state.newAnalysisOverlayLines.length === 0;
  const drawFirst = useEffectEvent(() => {
    if (isEmpty && first) change(withSignal(state, first, true));
  });
  // Only when the tab opens: a line that the user removed stays removed.
  useEffect(() => drawFirst(), []);

  const isFull = cells.length === 1 && lines.length >= LINES_MAX;
  const fullText = intl.formatMessage(
    {
      id: 'signals.full',
      defaultMessage:
        'At most {most, number} signals are drawn at once. Remove one before you add another.',
    },
    { most: LINES_MAX },
  );
  const toggle = (signal: string, isShown: boolean) => {
    if (!isShown || cells.length === 1) {
      if (isShown && !hasLineRoom(state, signal)) showWarning(fullText);
      else change(withSignal(state, signal, isShown));
      return;
    }
    // Several views have one line each, so another signal takes its place.
    change(withSignal({ ...state, newAnalysisOverlayLines: [] }, signal, true));
  };

  const nameOf = (id: string) => {
    const entry = signalEntry(id);
    return entry ? signalName(intl, entry.id) : id;
  };

  return (
    <div className={classes.tab}>
      <section className={classes.section}>
        <h2 className={classes.heading}>
          <FormattedMessage id="signals.lines" defaultMessage="Drawn" />
        </h2>
        {lines.length === 0 && (
          <p className={classes.note}>
            <FormattedMessage
              id="signals.none"
              defaultMessage="No signal is drawn. Tick one or two below."
            />
          </p>
        )}
        {lines.map((line) => (
          <LineSettings
            key={line.signal}
            line={line}
            name={nameOf(line.signal)}
            change={(next) => change(withLine(state, next))}
            remove={() => change(withSignal(state, line.signal, false))}
          />
        ))}
        {isFull && <p className={classes.note}>{fullText}</p>}
        {cells.length > 1 && (
          <p className={classes.note}>
            <FormattedMessage
              id="signals.single"
              defaultMessage="Several are compared: one signal, a line for each."
            />
          </p>
        )}
        <Switch
          label={intl.formatMessage({
            id: 'signals.overlay',
            defaultMessage: 'Signals over the replay',
          })}
          checked={state.showSignalOverlay}
          onChange={({ currentTarget: { checked } }) => change({ showSignalOverlay: checked })}
        />
        {lines.length > 0 && <AxisSettings state={state} change={change} hasRight={hasRight} />}
      </section>

      <section className={classes.section}>
        <h2 className={classes.heading}>
          <FormattedMessage id="signals.all" defaultMessage="Signals" />
          <Button
            size="compact-xs"
            variant="default"
            disabled={!isOffered}
            leftSection={<IconListCheck size={14} />}
            onClick={() => setPicking(true)}
          >
            <FormattedMessage id="signals.pick" defaultMessage="Choose signals" />
          </Button>
        </h2>
        {groups.length === 0 && (
          <p className={classes.note}>
            {isOffered ? (
              <FormattedMessage
                id="signals.allIgnored"
                defaultMessage="All signals are left out. Choose some to see them here."
              />
            ) : (
              <FormattedMessage
                id="signals.allDisabled"
                defaultMessage="All signals are disabled in this study."
              />
            )}
          </p>
        )}
        {isOffered && <DisabledSignals study={study} />}
        {hasNone && (
          <p className={classes.note} role="status">
            <FormattedMessage {...MISSING_SIGNAL_MESSAGES.notMade} />
          </p>
        )}
        {groups.map(({ group, signals }) => (
          <section key={group} aria-label={intl.formatMessage(SIGNAL_LIST_MESSAGES[group])}>
            <p className={classes.note}>
              <FormattedMessage {...SIGNAL_LIST_MESSAGES[group]} />
            </p>
            <ul className={classes.list}>
              {signals.map((entry) => {
                const name = signalNameWithUnit(intl, entry);
                const reasons = known.map(({ data }) =>
                  missingSignalReason(entry, study, data ?? null),
                );
                const why =
                  !hasNone && reasons.length > 0 && reasons.every((reason) => reason !== null)
                    ? reasons[0]
                    : null;
                return (
                  <li key={entry.id} className={classes.row}>
                    <Checkbox
                      size="xs"
                      label={name}
                      description={why && <FormattedMessage {...MISSING_SIGNAL_MESSAGES[why]} />}
                      checked={lines.some(({ signal }) => signal === entry.id)}
                      onChange={({ currentTarget: { checked } }) => toggle(entry.id, checked)}
                    />
                    <HelpMark about={name}>
                      <SignalInfo entry={entry} />
                    </HelpMark>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {NOT_MEASURABLE.map(({ id }) => (
          <p key={id} className={classes.note}>
            <FormattedMessage {...NOT_MEASURABLE_MESSAGES[id]} />
          </p>
        ))}
        <p className={classes.note}>
          <Anchor
            size="sm"
            renderRoot={(root) => (
              <Link
                {...root}
                to="/studies/$studyId/signal-processing"
                params={{ studyId: study.id }}
              />
            )}
          >
            <FormattedMessage
              id="signals.howMade"
              defaultMessage="How signals are made, and which ones this study uses"
            />
          </Anchor>
        </p>
      </section>
      <SignalPicker
        study={study}
        isOpen={isPicking}
        close={() => setPicking(false)}
        hasRespiration={hasBreath}
        ofDevices={ofDevices}
        state={state}
        change={change}
      />
    </div>
  );
}
