import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import { ActionIcon, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NumberField } from '../../controls/fields/NumberField';
import type { DraftStretch } from './correctionDraft';
import { anchorsMissing, FAULT_MESSAGES, type DraftFault } from './draftFault';
import classes from './Stretches.module.css';
import { stretchColor } from './stretchColors';
import type { StretchFigures } from './stretchFigures';
import type { Edge } from './stretchEdits';

interface Props {
  readonly stretch: DraftStretch;
  /** Its place in the order of time. */
  readonly at: number;
  readonly figures: StretchFigures;
  readonly fault: DraftFault | null;
  readonly isChosen: boolean;
  readonly limits: Readonly<Record<Edge, { readonly minMs: number; readonly maxMs: number }>>;
  readonly choose: () => void;
  readonly moveEdge: (edge: Edge, tMs: number) => void;
  readonly setKind: (kind: GazeCorrection['kind']) => void;
  readonly remove: () => void;
}

/** One stretch: from when to when, how it is corrected, and what that does. */
export function StretchCard(props: Props) {
  const { stretch, at, figures, fault, isChosen, choose } = props;
  const intl = useIntl();
  const kindHint = useId();
  const missing = anchorsMissing(stretch.anchors.length);
  const name = intl.formatMessage(
    {
      id: 'gazeCorrection.stretch',
      defaultMessage: 'Stretch {number, number}',
      description: 'Name of a part of the time of a stimulus in which gaze is corrected',
    },
    { number: at + 1 },
  );
  const remove = intl.formatMessage(
    {
      id: 'gazeCorrection.stretch.remove',
      defaultMessage: 'Delete stretch {number, number}',
      description: 'A button',
    },
    { number: at + 1 },
  );
  const edgeField = (edge: Edge, label: string) => (
    <NumberField
      size="xs"
      label={label}
      decimals={2}
      value={(edge === 'start' ? stretch.startMs : stretch.endMs) / 1000}
      min={props.limits[edge].minMs / 1000}
      max={props.limits[edge].maxMs / 1000}
      onFocus={choose}
      onChange={(seconds) => props.moveEdge(edge, seconds * 1000)}
    />
  );
  return (
    <li
      className={classes['card']}
      data-chosen={isChosen || undefined}
      style={{ '--stretch-color': stretchColor(at) } as CSSProperties}
    >
      <div className={classes['head']}>
        <button type="button" className={classes['name']} aria-pressed={isChosen} onClick={choose}>
          {name}
        </button>
        <Text component="span" size="xs" c="dimmed">
          <FormattedMessage
            id="gazeCorrection.stretch.anchors"
            defaultMessage="{count, plural, =0 {no anchor yet} one {# anchor} other {# anchors}}"
            description="How many places of a stretch the researcher set"
            values={{ count: stretch.anchors.length }}
          />
        </Text>
        <Tooltip label={remove}>
          <ActionIcon
            className={classes['remove'] ?? ''}
            variant="subtle"
            color="gray"
            aria-label={remove}
            onClick={props.remove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes['times']}>
        {edgeField(
          'start',
          intl.formatMessage({
            id: 'gazeCorrection.stretch.from',
            defaultMessage: 'From, s',
            description: 'When a stretch begins, in seconds',
          }),
        )}
        {edgeField(
          'end',
          intl.formatMessage({
            id: 'gazeCorrection.stretch.to',
            defaultMessage: 'To, s',
            description: 'When a stretch ends, in seconds',
          }),
        )}
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={intl.formatMessage(
          {
            id: 'gazeCorrection.kind',
            defaultMessage: 'Correction of stretch {number, number}',
            description: 'Name of the choice between an offset and an affine correction',
          },
          { number: at + 1 },
        )}
        value={stretch.kind}
        onChange={props.setKind}
        data={[
          {
            value: 'OFFSET',
            label: intl.formatMessage({
              id: 'gazeCorrection.kind.offset',
              defaultMessage: 'Offset',
              description: 'A correction that moves all gaze alike',
            }),
          },
          {
            value: 'AFFINE',
            label: intl.formatMessage({
              id: 'gazeCorrection.kind.affine',
              defaultMessage: 'Affine',
              description: 'A correction that also stretches, shears and turns',
            }),
            disabled: stretch.kind !== 'AFFINE' && missing > 0,
          },
        ]}
      />
      <Text size="xs" c="dimmed" id={kindHint}>
        {stretch.kind === 'AFFINE' ? (
          <FormattedMessage
            id="gazeCorrection.kind.affine.hint"
            defaultMessage="Moves, stretches, shears and turns the gaze, so that it fits the anchors best."
          />
        ) : missing > 0 ? (
          <FormattedMessage
            id="gazeCorrection.kind.missing"
            defaultMessage="Moves all gaze of the stretch alike. Affine needs {missing, plural, one {# more anchor} other {# more anchors}}."
            values={{ missing }}
          />
        ) : (
          <FormattedMessage
            id="gazeCorrection.kind.offset.hint"
            defaultMessage="Moves all gaze of the stretch alike, by the mean of the anchors."
          />
        )}
      </Text>
      {figures.shiftPx !== null && (
        <dl className={classes['figures']}>
          <div>
            <dt>
              <FormattedMessage
                id="gazeCorrection.shift"
                defaultMessage="Gaze moves on average by"
                description="Followed by a distance"
              />
            </dt>
            <dd>
              <Distance px={figures.shiftPx} deg={figures.shiftDeg} />
            </dd>
          </div>
          {stretch.anchors.length > EXACT[stretch.kind] && figures.residualPx !== null && (
            <div>
              <dt>
                <FormattedMessage
                  id="gazeCorrection.residual"
                  defaultMessage="Anchors are still missed by"
                  description="Followed by a distance: what the correction leaves between anchors and their targets"
                />
              </dt>
              <dd>
                <Distance px={figures.residualPx} deg={figures.residualDeg} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {fault && (
        <Text size="xs" className={classes['fault'] ?? ''}>
          <FormattedMessage {...FAULT_MESSAGES[fault]} />
        </Text>
      )}
    </li>
  );
}

/** So many anchors are met exactly, whether the correction is right or not. */
const EXACT: Readonly<Record<GazeCorrection['kind'], number>> = { OFFSET: 1, AFFINE: 3 };

function Distance({ px, deg }: { readonly px: number; readonly deg: number | null }): ReactNode {
  return deg === null ? (
    <FormattedMessage
      id="gazeCorrection.distance.px"
      defaultMessage="{px, number, ::precision-integer} px"
      description="A distance in pixels of the picture"
      values={{ px }}
    />
  ) : (
    <FormattedMessage
      id="gazeCorrection.distance"
      defaultMessage="{px, number, ::precision-integer} px ({deg, number, ::.0}°)"
      description="A distance in pixels of the picture, and in degrees of visual angle"
      values={{ px, deg }}
    />
  );
}
