import type { Study } from '@fovea/contract/studies/studies';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { StimulusTypeIcon } from '../../messages/StimulusTypeIcon';
import classes from './Standing.module.css';

/** More would make the strip slow to load; the builder shows all of them. */
const PICTURES_MAX = 30;

/** What respondents see, in the order of the flows; calibrations are left out. */
export function StudyPictures({ study }: { readonly study: Study }) {
  const inFlows = study.topLevelBlocks.flatMap((flow) =>
    orderedStimuli(study.blocks, study.stimuli, flow),
  );
  const stimuli = [...new Set(inFlows.length === 0 ? study.stimuli : inFlows)].filter(
    (stimulus) => !isCalibration(stimulus),
  );
  if (stimuli.length === 0) return null;
  return (
    <Panel
      title={<FormattedMessage id="pictures.title" defaultMessage="What respondents see" />}
      aside={
        stimuli.length > PICTURES_MAX && (
          <FormattedMessage
            id="pictures.more"
            defaultMessage="{shown, number} of {count, number}"
            values={{ shown: PICTURES_MAX, count: stimuli.length }}
          />
        )
      }
    >
      {/* A scrollable list must be reachable with the keyboard; its links are. */}
      <ul className={classes['pictures']}>
        {stimuli.slice(0, PICTURES_MAX).map((stimulus) => {
          const colors = stimulus.instructionOptions;
          return (
            <li key={stimulus.id} className={classes['picture']}>
              <a href={`#/studies/${study.id}/study-builder?item=${stimulus.id}`}>
                <span
                  className={classes['frame']}
                  style={colors ? { color: colors.color, background: colors.backgroundColor } : {}}
                >
                  {stimulus.thumbnailUrl ? (
                    <img src={stimulus.thumbnailUrl} alt="" loading="lazy" draggable={false} />
                  ) : (
                    <StimulusTypeIcon type={stimulus.type} size={30} />
                  )}
                </span>
                <bdi className={classes['caption']} title={stimulus.displayName}>
                  {stimulus.displayName}
                </bdi>
              </a>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
