import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Segment } from '@fovea/contract/analysis/segments';
import { ActionIcon, Checkbox, Menu, Progress } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isCheckbox } from '../selection/ChoiceList';
import { extendSelection, toggleInSelection } from '../selection/multiSelect';
import classes from './SegmentList.module.css';
import { segmentProgress } from './segmentProgress';

interface Props {
  readonly segments: readonly Segment[];
  readonly sessions: readonly RespondentSession[];
  readonly chosenIds: readonly string[];
  readonly choose: (segmentIds: readonly string[]) => void;
  readonly edit: (segment: Segment) => void;
  readonly duplicate: (segment: Segment) => void;
  readonly remove: (segment: Segment) => void;
}

/** The segments of a study; one that is still being computed shows its progress and cannot be selected. */
export function SegmentList(props: Props) {
  const { segments, sessions, chosenIds, choose } = props;
  const intl = useIntl();
  const table = useRef<HTMLTableSectionElement>(null);
  const last = chosenIds.at(-1) ?? null;
  const anchor = useRef(last);
  const free = segments.filter((each) => canBeShown(each)).map(({ id }) => id);

  const pick = (id: string, adds: boolean, extendsTo: boolean) => {
    if (!free.includes(id)) return;
    if (extendsTo) return choose(extendSelection(free, anchor.current, id));
    anchor.current = id;
    choose(toggleInSelection(chosenIds, id, adds));
  };
  const pressed = (event: KeyboardEvent, at: number) => {
    const here = segments[at];
    if (event.target !== event.currentTarget || !here || event.altKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return pick(here.id, event.key === ' ', false);
    }
    if (event.key === 'F2' && !here.allRespondents) return props.edit(here);
    if (event.key === 'Delete' && !here.allRespondents) return props.remove(here);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: segments.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = segments[Math.min(segments.length - 1, Math.max(0, to))];
    if (!next) return;
    table.current?.rows[segments.indexOf(next)]?.focus();
    // With Ctrl, arrow keys move the focus without selecting; Space then adds.
    if (!event.ctrlKey) pick(next.id, false, event.shiftKey);
  };

  const focusable = Math.max(
    0,
    segments.findIndex(({ id }) => id === last),
  );
  return (
    <table
      className={classes.table}
      role="grid"
      aria-multiselectable
      aria-label={intl.formatMessage({ id: 'analysis.segments', defaultMessage: 'Segments' })}
    >
      <tbody ref={table}>
        {segments.map((segment, at) => {
          const isChosen = chosenIds.includes(segment.id);
          const progress = segmentProgress(segment);
          return (
            <tr
              key={segment.id}
              className={classes.row}
              aria-selected={isChosen}
              aria-disabled={!canBeShown(segment) || undefined}
              tabIndex={at === focusable ? 0 : -1}
              onClick={(event) =>
                pick(
                  segment.id,
                  event.ctrlKey || event.metaKey || isCheckbox(event.target),
                  event.shiftKey,
                )
              }
              onKeyDown={(event) => pressed(event, at)}
            >
              <td className={classes.box}>
                <Checkbox.Indicator
                  size="xs"
                  checked={isChosen}
                  disabled={!canBeShown(segment)}
                  data-box
                  aria-hidden
                />
              </td>
              <td className={classes.sign}>
                <IconUsersGroup size={18} stroke={1.5} aria-hidden />
              </td>
              <td>
                <bdi className={classes.name} title={segment.name}>
                  {segment.name}
                </bdi>
                <span className={classes.note}>
                  <Note segment={segment} sessions={sessions} />
                </span>
                {progress !== null && (
                  <Progress
                    size={3}
                    mt={4}
                    value={progress * 100}
                    aria-label={intl.formatMessage({
                      id: 'segment.progress',
                      defaultMessage: 'Put together',
                    })}
                  />
                )}
              </td>
              <td className={classes.menu} aria-label={segment.name}>
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={intl.formatMessage(
                        { id: 'segment.menu', defaultMessage: 'What to do with {name}' },
                        { name: segment.name },
                      )}
                      onClick={(event) => event.stopPropagation()}
                    >
                      <IconDots size={16} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
                    {!segment.allRespondents && (
                      <Menu.Item
                        leftSection={<IconPencil size={14} aria-hidden />}
                        onClick={() => props.edit(segment)}
                      >
                        <FormattedMessage id="segment.menu.edit" defaultMessage="Edit" />
                      </Menu.Item>
                    )}
                    <Menu.Item
                      leftSection={<IconCopy size={14} aria-hidden />}
                      onClick={() => props.duplicate(segment)}
                    >
                      <FormattedMessage id="segment.menu.duplicate" defaultMessage="Duplicate" />
                    </Menu.Item>
                    {!segment.allRespondents && (
                      <Menu.Item
                        color="red"
                        leftSection={<IconTrash size={14} aria-hidden />}
                        onClick={() => props.remove(segment)}
                      >
                        <FormattedMessage id="segment.menu.delete" defaultMessage="Delete" />
                      </Menu.Item>
                    )}
                  </Menu.Dropdown>
                </Menu>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** All Respondents can always be selected: it has its own notice of the progress. */
function canBeShown(segment: Segment): boolean {
  return segment.allRespondents || segment.processingState === 'COMPLETED';
}

function Note({
  segment,
  sessions,
}: {
  readonly segment: Segment;
  readonly sessions: readonly RespondentSession[];
}) {
  const progress = segmentProgress(segment);
  if (progress !== null) {
    return (
      <FormattedMessage
        id="segment.processing"
        defaultMessage="Processing · {progress, number, percent}"
        values={{ progress }}
      />
    );
  }
  if (segment.allRespondents) {
    return (
      <FormattedMessage
        id="analysis.segmentReady"
        defaultMessage="{ready, number} of {total, plural, one {# respondent} other {# respondents}} ready"
        values={{
          ready: sessions.filter(({ state }) => state === 'PROCESSED').length,
          total: sessions.length,
        }}
      />
    );
  }
  return (
    <FormattedMessage
      id="segment.size"
      defaultMessage="{count, plural, =0 {nobody left: all data was withdrawn or deleted} one {# respondent} other {# respondents}}"
      values={{ count: segment.respondents.length }}
    />
  );
}
