import { getDemoProgress } from '@fovea/contract/demo';
import { IconChartHistogram, IconFolder } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { LinkCard } from '../controls/LinkCard';
import { PageHeader } from '../controls/PageHeader';
import { useHasFeature, useUser } from '../state/session';
import { useTruth } from '../state/truth';
import classes from './Dashboard.module.css';

/** The front page: a card for each thing this user can do. */
export function Dashboard() {
  const user = useUser();
  const mayStudy = useHasFeature('STUDY');
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const demo = useTruth(getDemoProgress, {}).data;
  return (
    <>
      <PageHeader
        title={
          <FormattedMessage
            id="home.welcome"
            defaultMessage="Welcome, {name}"
            values={{ name: user.name }}
          />
        }
      />
      <div className={classes['cards']}>
        {mayStudy && (
          <LinkCard
            href="#/folders"
            icon={IconFolder}
            title={<FormattedMessage id="home.studies" defaultMessage="Studies" />}
            subtitle={
              mayBuild ? (
                <FormattedMessage
                  id="home.studies.build"
                  defaultMessage="Create studies and collect data"
                />
              ) : (
                <FormattedMessage
                  id="home.studies.view"
                  defaultMessage="View studies and their data"
                />
              )
            }
          />
        )}
        {mayStudy && demo?.studyId && (
          <LinkCard
            href={`#/studies/${demo.studyId}`}
            icon={IconChartHistogram}
            title={<FormattedMessage id="home.demo" defaultMessage="Demo study" />}
            subtitle={
              <FormattedMessage
                id="home.demo.subtitle"
                defaultMessage="Look around with {count, plural, one {# synthetic respondent} other {# synthetic respondents}}"
                values={{ count: demo.respondentsTotal }}
              />
            }
          />
        )}
      </div>
      {!mayStudy && (
        <p>
          <FormattedMessage
            id="home.noFeatures"
            defaultMessage="Your account has no features yet. Please contact your account administrator."
          />
        </p>
      )}
    </>
  );
}
