import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox } from '@mantine/core';
import { isLowQuality } from '@fovea/rules/participation/sessions';
import { isCheckbox } from '../selection/ChoiceList';
import { extendSelection, toggleInSelection } from '../selection/multiSelect';
import {
  DEFAULT_SORT,
  RESPONDENT_COLUMNS,
  sortedRespondents,
  type RespondentColumn,
} from '../selection/respondentOrder';
import { CorrectedIcon } from '../correctedGaze/CorrectedIcon';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';
import { NoGazeTitle } from '../../recordedSessions/NoGazeReason';
import { ScreenedOutTitle } from '../../recordedSessions/ScreenedOutReason';
import classes from './RespondentTable.module.css';
import { LowQualityIcon } from '../selection/LowQualityIcon';
import { SessionStateIcon } from './SessionStateIcon';
import { SESSION_STATE_MESSAGES } from '../../messages/contractMessages';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly gazeCorrections: readonly GazeCorrections[];
  readonly chosenIds: readonly string[];
  readonly choose: (respondentIds: readonly string[]) => void;
}

/** The respondents with state, accuracy and quality; arrow keys select, column headers sort. */
export function RespondentTable(props: Props) {
  const { study, sessions, gazeCorrections, chosenIds, choose } = props;
  const intl = useIntl();
  const [sort, setSort] = useState(DEFAULT_SORT);
  const sorted = useMemo(() => sortedRespondents(sessions, sort), [sessions, sort]);
  const body = useRef<HTMLTableSectionElement>(null);
  const lastChosen = chosenIds.at(-1) ?? null;
  const chosenAt = sorted.findIndex((session) => session.respondent.id === lastChosen);
  const anchor = useRef(lastChosen);

  const pick = (id: string, event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) => {
    if (event.shiftKey) {
      const ids = sorted.map((session) => session.respondent.id);
      return choose(extendSelection(ids, anchor.current, id));
    }
    anchor.current = id;
    choose(toggleInSelection(chosenIds, id, event.ctrlKey || event.metaKey));
  };

  useEffect(() => {
    body.current
      ?.querySelector('[data-last]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [lastChosen, sort]);

  const go = (event: KeyboardEvent, at: number) => {
    const here = sorted[at];
    if (event.key === ' ' && here) {
      event.preventDefault();
      return pick(here.respondent.id, { ctrlKey: true, metaKey: false, shiftKey: false });
    }
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: sorted.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }[event.key];
    if (to === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    const place = Math.min(sorted.length - 1, Math.max(0, to));
    const session = sorted[place];
    if (!session) return;
    // With Ctrl, arrow keys move the focus without selecting; Space then adds.
    if (!event.ctrlKey) pick(session.respondent.id, event);
    const row = body.current?.rows[place];
    row?.focus();
  };

  const heading = (column: RespondentColumn) => {
    const active = sort.column === column;
    const label = intl.formatMessage(
      {
        id: 'respondents.heading',
        defaultMessage:
          '{column, select, label {Respondent} state {State} accuracy {Accuracy} other {Gaze}}',
      },
      { column },
    );
    const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
    return (
      <th
        key={column}
        scope="col"
        aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      >
        <button
          type="button"
          className={classes.sort}
          onClick={() =>
            setSort({ column, descending: active ? !sort.descending : column === 'gaze' })
          }
        >
          {label}
          {active && <Arrow size={12} aria-hidden />}
        </button>
      </th>
    );
  };

  const missing = <span className={classes.missing}>–</span>;
  return (
    <table
      className={classes.table}
      role="grid"
      aria-multiselectable
      aria-label={intl.formatMessage({ id: 'respondents.table', defaultMessage: 'Respondents' })}
    >
      <thead>
        <tr>
          <th scope="col" className={classes.box}>
            <span className="visuallyHidden">
              <FormattedMessage id="respondents.shown" defaultMessage="Shown" />
            </span>
          </th>
          {RESPONDENT_COLUMNS.map(heading)}
        </tr>
      </thead>
      <tbody ref={body}>
        {sorted.map((session, at) => {
          const { respondent, qualityMetrics } = session;
          const chosen = chosenIds.includes(respondent.id);
          return (
            <tr
              key={session.id}
              className={classes.row}
              aria-selected={chosen}
              data-last={respondent.id === lastChosen || undefined}
              tabIndex={at === Math.max(0, chosenAt) ? 0 : -1}
              onClick={(event) =>
                pick(respondent.id, {
                  ctrlKey: event.ctrlKey || isCheckbox(event.target),
                  metaKey: event.metaKey,
                  shiftKey: event.shiftKey,
                })
              }
              onKeyDown={(event) => go(event, at)}
            >
              <td className={classes.box}>
                <Checkbox.Indicator size="xs" checked={chosen} data-box aria-hidden />
              </td>
              <td className={classes.label} title={respondent.label}>
                <span className={classes.name}>
                  <bdi>{respondent.label}</bdi>
                  {isLowQuality(session) && <LowQualityIcon reasons={session.lowQualityReasons} />}
                  <CorrectedIcon
                    study={study}
                    corrections={gazeCorrections.filter(
                      ({ sessionId }) => sessionId === session.id,
                    )}
                  />
                </span>
                {session.screenedOut && (
                  <span className={classes.state}>
                    <ScreenedOutTitle />
                  </span>
                )}
                {session.noGaze && (
                  <span className={classes.state}>
                    <NoGazeTitle />
                  </span>
                )}
                {session.state !== 'PROCESSED' && (
                  <span className={classes.state}>
                    <FormattedMessage {...SESSION_STATE_MESSAGES[session.state]} />
                  </span>
                )}
              </td>
              <td>
                <SessionStateIcon state={session.state} />
              </td>
              <td className={classes.figure}>
                {qualityMetrics?.accuracyDeg == null ? (
                  missing
                ) : (
                  <DegreeFigure
                    degrees={qualityMetrics.accuracyDeg}
                    errorPercent={qualityMetrics.degreeErrorPercent}
                  />
                )}
              </td>
              <td className={classes.figure}>
                {qualityMetrics?.gazeQuality == null ? (
                  missing
                ) : (
                  <FormattedMessage
                    id="respondents.gaze"
                    defaultMessage="{gaze, number, percent}"
                    values={{ gaze: qualityMetrics.gazeQuality }}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
