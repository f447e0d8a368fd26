import { Checkbox } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import {
  blockChoiceProblem,
  stimulusChoiceProblem,
  type ChoiceProblem,
  type ChosenFromFlows,
  type OtherFlowItem,
} from '@fovea/rules/flow/otherFlows';
import { IconFolder } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { StimulusThumbnail } from '../tree/StimulusThumbnail';
import classes from './Add.module.css';
import { CHOICE_PROBLEMS } from './addMessages';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  readonly items: readonly OtherFlowItem[];
  readonly chosen: ChosenFromFlows;
  readonly onChange: (chosen: ChosenFromFlows) => void;
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** The items of another flow as a checkbox tree; disabled items say why. */
export function OtherFlowItems(props: Props) {
  const { study, flowId, items, chosen, onChange } = props;
  return items.map((item) => {
    if (item.kind === 'stimulus') {
      const stimulus = study.stimuli.find(({ id }) => id === item.stimulusId);
      if (!stimulus) return null;
      return (
        <Choice
          key={item.childId}
          isChosen={chosen.stimulusIds.includes(stimulus.id)}
          problem={stimulusChoiceProblem(study, chosen, stimulus.id)}
          onToggle={() =>
            onChange({ ...chosen, stimulusIds: toggled(chosen.stimulusIds, stimulus.id) })
          }
        >
          <StimulusThumbnail stimulus={stimulus} />
          <bdi>{stimulus.displayName}</bdi>
        </Choice>
      );
    }
    const block = study.blocks.find(({ id }) => id === item.blockId);
    if (!block) return null;
    return (
      <div key={item.childId} role="group" aria-label={block.displayName}>
        <Choice
          isChosen={chosen.blockIds.includes(block.id)}
          problem={blockChoiceProblem(study, flowId, chosen, block.id)}
          blockName={block.displayName}
          onToggle={() => onChange({ ...chosen, blockIds: toggled(chosen.blockIds, block.id) })}
        >
          <IconFolder size={20} stroke={1.5} aria-hidden />
          <bdi>{block.displayName}</bdi>
        </Choice>
        <div className={classes['nested']}>
          <OtherFlowItems {...props} items={item.items} />
        </div>
      </div>
    );
  });
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly problem: ChoiceProblem | null;
  readonly blockName?: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Choice({ isChosen, problem, blockName, onToggle, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes['choice']}>
      <Checkbox
        classNames={{ body: classes['choiceBody'] ?? '' }}
        checked={isChosen}
        disabled={problem !== null}
        aria-describedby={problem ? id : undefined}
        onChange={onToggle}
        label={<span className={classes['row']}>{children}</span>}
      />
      {problem && (
        <div id={id} className={classes['reason']}>
          <FormattedMessage
            {...CHOICE_PROBLEMS[problem]}
            values={{ block: <bdi>{blockName}</bdi> }}
          />
        </div>
      )}
    </div>
  );
}
