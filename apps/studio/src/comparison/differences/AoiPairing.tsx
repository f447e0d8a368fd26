import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import {
  pairAoi,
  pairsOn,
  unpair,
  unpairedOn,
  type AoiPairs,
} from '@fovea/rules/analysis/aoiPairs';
import { ActionIcon, Button, Group, Select, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { UndoButtons } from '../../editing/UndoButtons';
import { createHistory } from '../../editing/undoHistory';
import { useUndoShortcuts } from '../../editing/useUndoShortcuts';
import type { ComparedView } from '../views/views';
import classes from './AoiPairing.module.css';

interface Props {
  readonly views: readonly ComparedView[];
  readonly definitions: readonly AoiDefinition[];
  /** As shown: those of the researcher, or the proposed ones. */
  readonly pairs: AoiPairs;
  /** Nobody has paired them: AOIs with the same typed name are. */
  readonly isProposed: boolean;
  /** Null: back to the proposal. */
  readonly change: (pairs: AoiPairs | null) => void;
}

/** Pairs the AOIs of different stimuli; one row for each pair, one column for each stimulus. */
export function AoiPairing({ views, definitions, pairs, isProposed, change }: Props) {
  const intl = useIntl();
  const [history] = useState(createHistory);
  useUndoShortcuts(history, true);
  const stimuli = [...new Map(views.map(({ stimulus }) => [stimulus.id, stimulus])).values()];
  const stimulusIds = stimuli.map(({ id }) => id);
  const shown = pairsOn(pairs, definitions, stimulusIds);
  const unpaired = unpairedOn(pairs, definitions, stimulusIds);
  const on = (stimulusId: string) =>
    definitions.filter((aoi) => aoi.respondent === null && aoi.stimuli.includes(stimulusId));
  const before = isProposed ? null : pairs;
  const edit = (next: AoiPairs | null) => {
    history.record({
      label: intl.formatMessage({ id: 'aoiPairs.step', defaultMessage: 'Pair AOIs' }),
      undo: () => change(before),
      redo: () => change(next),
    });
    change(next);
  };
  // The last row is empty: what is chosen there begins a pair.
  const rows = [...shown, { at: pairs.length, ids: [] as readonly string[] }];
  const complete = shown.filter(({ ids }) => ids.length > 1).length;

  // Stays open while pairs are made, though the first one would be enough to close it.
  const [isOpen, setOpen] = useState(complete === 0);

  return (
    <details
      className={classes.pairing}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>
        <FormattedMessage
          id="aoiPairs.summary"
          defaultMessage="{pairs, plural, =0 {No AOIs are paired} one {# pair of AOIs} other {# pairs of AOIs}}{isProposed, select, true {{pairs, plural, =0 {} other { proposed by name}}} other {}}{unpaired, plural, =0 {} one {, # AOI not paired} other {, # AOIs not paired}}"
          values={{ pairs: complete, unpaired: unpaired.length, isProposed: String(isProposed) }}
        />
      </summary>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <p className={classes.note}>
          {isProposed ? (
            <FormattedMessage
              id="aoiPairs.proposed"
              defaultMessage="AOIs of different stimuli with the same name are proposed as pairs. Names such as AOI 1, which are given in the order of drawing, are not. Choose below what belongs together."
            />
          ) : (
            <FormattedMessage
              id="aoiPairs.own"
              defaultMessage="Each row is compared as one AOI. The pairs are kept with this comparison and are part of its address."
            />
          )}
        </p>
        <Group gap={8} wrap="nowrap">
          <Button variant="default" size="xs" disabled={isProposed} onClick={() => edit(null)}>
            <FormattedMessage id="aoiPairs.propose" defaultMessage="Propose by name" />
          </Button>
          <UndoButtons history={history} />
        </Group>
      </Group>
      <div className={classes.scroll}>
        <table
          className={classes.table}
          aria-label={intl.formatMessage({ id: 'aoiPairs.table', defaultMessage: 'Pairs of AOIs' })}
        >
          <thead>
            <tr>
              {stimuli.map(({ id, displayName }) => (
                <th key={id} scope="col">
                  <bdi>{displayName}</bdi>
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>
                  <FormattedMessage id="aoiPairs.actions" defaultMessage="Actions" />
                </VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, ids }, row) => (
              <tr key={at}>
                {stimuli.map(({ id: stimulusId, displayName }) => {
                  const own = on(stimulusId);
                  return (
                    <td key={stimulusId}>
                      <Select
                        size="xs"
                        clearable
                        disabled={own.length === 0}
                        aria-label={intl.formatMessage(
                          {
                            id: 'aoiPairs.choose',
                            defaultMessage: 'AOI of {stimulus} in pair {row, number}',
                          },
                          { stimulus: displayName, row: row + 1 },
                        )}
                        placeholder={
                          own.length === 0
                            ? intl.formatMessage({
                                id: 'aoiPairs.noAois',
                                defaultMessage: 'No AOIs drawn',
                              })
                            : intl.formatMessage({ id: 'aoiPairs.none', defaultMessage: 'None' })
                        }
                        value={own.find(({ id }) => ids.includes(id))?.id ?? null}
                        data={own.map(({ id, name }) => ({ value: id, label: name }))}
                        onChange={(id) => edit(pairAoi(pairs, at, stimulusId, id, definitions))}
                      />
                    </td>
                  );
                })}
                <td>
                  {ids.length > 0 && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={intl.formatMessage(
                        { id: 'aoiPairs.remove', defaultMessage: 'Take pair {row, number} apart' },
                        { row: row + 1 },
                      )}
                      onClick={() => edit(unpair(pairs, at))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unpaired.length > 0 && (
        <p className={classes.note}>
          <FormattedMessage
            id="aoiPairs.unpaired"
            defaultMessage="Not paired, so compared with nothing: {aois}."
            values={{
              aois: intl.formatList(
                unpaired.map(({ name, stimuli: [stimulusId] }) =>
                  intl.formatMessage(
                    { id: 'aoiPairs.aoi', defaultMessage: '{name} ({stimulus})' },
                    { name, stimulus: stimuli.find(({ id }) => id === stimulusId)?.displayName },
                  ),
                ),
              ),
            }}
          />
        </p>
      )}
    </details>
  );
}
