import type { StudyOverview } from '@fovea/contract/studies/overview';
import type { Study } from '@fovea/contract/studies/studies';
import { nextStep, STUDY_STAGES, studyStage, type StudyStage } from '@fovea/rules/studies/nextStep';
import { IconChartHistogram, IconCheck, IconPencil, IconUsers } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useUser } from '../../state/session';
import { NextAction } from './NextAction';
import classes from './Standing.module.css';

interface Props {
  readonly study: Study;
  readonly overview: StudyOverview;
}

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
const ICONS: Record<StudyStage, Icon> = {
  build: IconPencil,
  collect: IconUsers,
  analyse: IconChartHistogram,
};

/** Which of the three parts of the work the study is in, and what to do next. */
export function StudyStanding({ study, overview: { respondentBuckets } }: Props) {
  const intl = useIntl();
  const { features } = useUser();
  const stage = studyStage(study, respondentBuckets);
  const at = STUDY_STAGES.indexOf(stage);
  const names: Record<StudyStage, ReactNode> = {
    build: <FormattedMessage id="stage.build" defaultMessage="Build" />,
    collect: <FormattedMessage id="stage.collect" defaultMessage="Collect" />,
    analyse: <FormattedMessage id="stage.analyse" defaultMessage="Analyse" />,
  };
  return (
    <section
      className={classes['standing']}
      aria-label={intl.formatMessage({
        id: 'standing.label',
        defaultMessage: 'Where the study stands',
      })}
    >
      <ol className={classes['stages']}>
        {STUDY_STAGES.map((one, place) => {
          const isDone = place < at;
          const Shown = isDone ? IconCheck : ICONS[one];
          return (
            <li
              key={one}
              className={classes['stage']}
              data-state={isDone ? 'done' : place === at ? 'now' : 'later'}
              aria-current={place === at ? 'step' : undefined}
            >
              <span className={classes['mark']}>
                <Shown size={18} stroke={1.8} aria-hidden />
              </span>
              <span>{names[one]}</span>
            </li>
          );
        })}
      </ol>
      <NextAction
        study={study}
        buckets={respondentBuckets}
        step={nextStep(study, respondentBuckets, features)}
      />
    </section>
  );
}
