import {
  COMBINATIONS_MAX,
  COMPARED_MIN,
  type ComparisonType,
} from '@fovea/rules/analysis/comparison';
import { Alert, Button, Group, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './views/Comparison.module.css';
import { OptionList, type ComparisonOption } from './OptionList';
import { useComparisonText } from './useComparisonText';

export interface Chosen {
  readonly stimuli: readonly string[];
  readonly segments: readonly string[];
}

interface Props {
  readonly type: ComparisonType;
  readonly picks: {
    readonly stimuli: readonly ComparisonOption[];
    readonly segments: readonly ComparisonOption[];
  };
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  readonly compare: () => void;
}

/** Two steps: what is compared, and for which segment or stimulus. */
export function ComparisonWizard({ type, picks, chosen, choose, compare }: Props) {
  const messages = useComparisonText();
  const [isSecond, setSecond] = useState(false);
  const [hasTried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const other = type === 'stimuli' ? 'segments' : 'stimuli';
  const shown = isSecond ? other : type;

  // Announces the new step and moves the focus there.
  const before = useRef(isSecond);
  useEffect(() => {
    if (before.current !== isSecond) heading.current?.focus();
    before.current = isSecond;
  }, [isSecond]);

  const least = isSecond ? 1 : COMPARED_MIN;
  const isTooFew = chosen[shown].length < least;
  const views = chosen.stimuli.length * chosen.segments.length;
  const go = () => {
    if (isTooFew) return setTried(true);
    setTried(false);
    if (isSecond) compare();
    else setSecond(true);
  };
  return (
    <section className={classes.wizard} aria-labelledby="comparison-wizard">
      <Title order={2} id="comparison-wizard" ref={heading} tabIndex={-1}>
        <FormattedMessage id="comparison.wizard" defaultMessage="Create a new comparison" />
      </Title>
      <p className={classes.lead}>
        {isSecond ? (
          <FormattedMessage
            id="comparison.wizard.for"
            defaultMessage="{other, select, segments {Choose which segment to compare for.} other {Choose which stimulus to compare for.}}"
            values={{ other }}
          />
        ) : (
          <FormattedMessage
            id="comparison.wizard.what"
            defaultMessage="{type, select, stimuli {Choose the stimuli to compare, at least 2.} other {Choose the segments to compare, at least 2.}}"
            values={{ type }}
          />
        )}
      </p>
      <div className={classes.wizardList}>
        <OptionList
          key={shown}
          label={messages.things(shown)}
          picks={picks[shown]}
          chosen={chosen[shown]}
          choose={(ids) => choose({ ...chosen, [shown]: ids })}
        />
      </div>
      {hasTried && isTooFew && (
        <Alert role="status" icon={<IconInfoCircle aria-hidden />} title={messages.tooFew(shown)}>
          <FormattedMessage
            id="comparison.tooFew.least"
            defaultMessage="Select at least {least, number}."
            values={{ least }}
          />
        </Alert>
      )}
      {isSecond && views > COMBINATIONS_MAX && (
        <Alert role="status" color="yellow" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage
            id="comparison.tooMany"
            defaultMessage="{views, number} views are more than can be seen at once. The first {most, number} are shown."
            values={{ views, most: COMBINATIONS_MAX }}
          />
        </Alert>
      )}
      <Group justify="flex-end" gap={8}>
        {isSecond && (
          <Button
            variant="default"
            onClick={() => {
              setTried(false);
              setSecond(false);
            }}
          >
            <FormattedMessage id="comparison.back" defaultMessage="Back" />
          </Button>
        )}
        <Button onClick={go}>
          {isSecond ? (
            <FormattedMessage id="comparison.compare" defaultMessage="Compare" />
          ) : (
            <FormattedMessage id="comparison.next" defaultMessage="Next" />
          )}
        </Button>
      </Group>
    </section>
  );
}
