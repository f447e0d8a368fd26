import { getHome, watchHome, type Home } from '@fovea/contract/studies/overview';
import { Anchor } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { Panel } from '../controls/layout/Panel';
import { useLiveQuery } from '../state/useLiveQuery';
import { CollectingCard } from './CollectingCard';
import { FirstSteps, isInFirstRun } from './FirstSteps';
import classes from './Home.module.css';
import { StudyTile } from './StudyTile';

interface Props {
  readonly onCreate: (() => void) | null;
  readonly demoStudyId: string | null;
}

/** What is being collected now, the first steps of a new account, and the recent studies. */
export function HomeStudies(props: Props) {
  const home = useLiveQuery(getHome, watchHome, {});
  return (
    <QueryContent isPart from={home} skeleton={<Skeletons rows={3} rowHeight={120} />}>
      {(shown) => <Sections home={shown} {...props} />}
    </QueryContent>
  );
}

function Sections({ home, onCreate, demoStudyId }: Props & { readonly home: Home }) {
  const { collecting, collectingCount, recent, studyCount, firstRun } = home;
  // Somebody who cannot create studies cannot take these steps either, unless they own one.
  const canFollow = onCreate !== null || firstRun.steps.some(({ studyId }) => studyId !== null);
  return (
    <>
      {isInFirstRun(firstRun) && canFollow && (
        <FirstSteps home={home} onCreate={onCreate} demoStudyId={demoStudyId} />
      )}
      {collecting.length > 0 && (
        <Panel
          title={<FormattedMessage id="home.collecting" defaultMessage="Collecting now" />}
          aside={
            collectingCount > collecting.length && (
              <FormattedMessage
                id="home.collecting.more"
                defaultMessage="{shown, number} of {count, number} studies"
                values={{ shown: collecting.length, count: collectingCount }}
              />
            )
          }
        >
          <ul className={classes['live']}>
            {collecting.map((study) => (
              <li key={study.id}>
                <CollectingCard study={study} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {recent.length > 0 && (
        <Panel
          title={<FormattedMessage id="home.recent" defaultMessage="Recent studies" />}
          aside={
            <Anchor href="#/folders" size="sm">
              <FormattedMessage
                id="home.recent.all"
                defaultMessage="{count, plural, one {All studies (#)} other {All studies (#)}}"
                values={{ count: studyCount }}
              />
            </Anchor>
          }
        >
          <ul className={classes['tiles']}>
            {recent.map((study) => (
              <li key={study.id}>
                <StudyTile study={study} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
