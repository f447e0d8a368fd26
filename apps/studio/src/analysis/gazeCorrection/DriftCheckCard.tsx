import type { DriftCheck } from '@fovea/contract/participation/driftCheck';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';
import type { CorrectionDraft } from './correctionDraft';
import { driftAnchor, withDriftAnchor } from './driftAnchor';

/** A dot before the stimulus, with the possible error of its degrees. */
export interface MeasuredDot {
  readonly check: DriftCheck;
  readonly degreeErrorPercent: number | null;
}

interface Props extends MeasuredDot {
  readonly draft: CorrectionDraft;
  readonly durationMs: number;
  readonly edit: (change: (draft: CorrectionDraft) => CorrectionDraft) => void;
}

/** How far the dot before the stimulus was missed, and a button that makes an anchor of it. */
export function DriftCheckCard({ check, degreeErrorPercent, draft, durationMs, edit }: Props) {
  const anchor = driftAnchor(check);
  const used = anchor && withDriftAnchor(draft, anchor, durationMs);
  return (
    <Paper withBorder p="sm">
      <Group gap={6} wrap="nowrap">
        <IconFocusCentered size={16} aria-hidden />
        <Text size="sm" fw={600}>
          <FormattedMessage
            id="gazeCorrection.driftCheck"
            defaultMessage="Dot before this stimulus"
            description="A measurement of drift, in the editor of gaze corrections"
          />
        </Text>
      </Group>
      <Text size="sm">
        {check.offsetDeg === null ? (
          <FormattedMessage
            id="gazeCorrection.driftCheck.none"
            defaultMessage="There was too little gaze on it."
          />
        ) : (
          <FormattedMessage
            id="gazeCorrection.driftCheck.offset"
            defaultMessage="The gaze missed it by {offset}."
            values={{
              offset: <DegreeFigure degrees={check.offsetDeg} errorPercent={degreeErrorPercent} />,
            }}
          />
        )}
      </Text>
      {check.offsetDeg !== null && (
        <Button
          size="compact-sm"
          variant="default"
          mt={8}
          disabled={!anchor || used === draft}
          onClick={() => anchor && edit((known) => withDriftAnchor(known, anchor, durationMs))}
        >
          <FormattedMessage
            id="gazeCorrection.driftCheck.use"
            defaultMessage="Use as an anchor"
            description="A button"
          />
        </Button>
      )}
    </Paper>
  );
}
