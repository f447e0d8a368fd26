import { Button } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { hasGaze } from '../../replay/results/hasGaze';
import type { LoadedCell } from '../results/analysisSlot';
import type { GazeToCorrect } from './GazeCorrectionEditor';

const GazeCorrectionEditor = lazy(() =>
  import('./GazeCorrectionEditor').then((module) => ({ default: module.GazeCorrectionEditor })),
);

interface Props {
  readonly studyId: string;
  readonly cells: readonly LoadedCell[];
  readonly clock: Clock;
}

/** Opens the editor, where exactly one respondent with gaze is shown. */
export function CorrectGazeButton({ studyId, cells, clock }: Props) {
  // It stays while results are made again and the stage has none.
  const [opened, setOpened] = useState<{
    readonly of: GazeToCorrect;
    readonly beginMs: number;
  } | null>(null);
  const of = gazeToCorrect(cells);
  return (
    <>
      {of && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTargetArrow size={14} aria-hidden />}
          onClick={() => {
            clock.pause();
            setOpened({ of, beginMs: clock.timeMs });
          }}
        >
          <FormattedMessage
            id="gazeCorrection.open"
            defaultMessage="Correct gaze"
            description="A button: opens the editor of corrections by hand"
          />
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <GazeCorrectionEditor studyId={studyId} {...opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function gazeToCorrect(cells: readonly LoadedCell[]): GazeToCorrect | null {
  const [cell, ...others] = cells;
  if (!cell?.session || others.length > 0) return null;
  const { key, stimulus, session, who, result } = cell;
  return result.data?.kind === 'respondent' && hasGaze(result.data)
    ? { key, stimulus, session, who }
    : null;
}
