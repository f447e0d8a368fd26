import { Alert, Checkbox, Stack } from '@mantine/core';
import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { otherFlowsNotice, stimuliOfOtherFlows } from '@fovea/rules/flow/otherFlows';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StimulusThumbnail } from '../tree/StimulusThumbnail';
import classes from './Add.module.css';
import { OTHER_FLOWS_NOTICES } from './addMessages';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  readonly type: BuiltType;
  readonly chosen: readonly string[];
  readonly onChange: (stimulusIds: readonly string[]) => void;
}

/** The stimuli of one type that other flows have and this one does not. */
export function StimuliChoice({ study, flowId, type, chosen, onChange }: Props) {
  const intl = useIntl();
  const notice = otherFlowsNotice(study, flowId, type);
  const stimuli = useMemo(() => {
    const ids = stimuliOfOtherFlows(study, flowId, type);
    return study.stimuli
      .filter(({ id }) => ids.includes(id))
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }, [study, flowId, type]);
  if (notice) {
    return (
      <Alert variant="light" icon={<IconInfoCircle aria-hidden />}>
        <FormattedMessage {...OTHER_FLOWS_NOTICES[notice]} values={{ type }} />
      </Alert>
    );
  }
  const label = intl.formatMessage({
    id: 'flows.stimuli',
    defaultMessage: 'Stimuli of other flows',
  });
  return (
    <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={label}>
      <Stack gap={4} className={classes['list'] ?? ''}>
        {stimuli.map((stimulus) => (
          <Checkbox
            key={stimulus.id}
            classNames={{ root: classes['choice'] ?? '', body: classes['choiceBody'] ?? '' }}
            value={stimulus.id}
            label={
              <span className={classes['row']}>
                <StimulusThumbnail stimulus={stimulus} />
                <bdi>{stimulus.displayName}</bdi>
              </span>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
