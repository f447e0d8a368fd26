import type { DriftCheck } from '@fovea/contract/participation/respondents';
import { Button, Paper, Text } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';

interface Props {
  readonly check: DriftCheck;
  readonly degreeErrorPercent: number | null;
  /** Left out: it is used already, or cannot be. */
  readonly use: (() => void) | undefined;
}

/** How far the dot before the stimulus was missed, and a button that makes an anchor of it. */
export function DriftCheckCard({ check, degreeErrorPercent, use }: Props) {
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        <IconFocusCentered
          size={16}
          style={{ marginInlineEnd: 6, verticalAlign: '-3px' }}
          aria-hidden
        />
        <FormattedMessage
          id="gazeCorrection.driftCheck"
          defaultMessage="Dot before this stimulus"
          description="A measurement of drift, in the editor of gaze corrections"
        />
      </Text>
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
        <Button size="compact-sm" variant="default" mt={8} disabled={!use} onClick={use}>
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
