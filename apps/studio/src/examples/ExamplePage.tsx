import {
  EXAMPLES,
  listExampleStudies,
  type ExampleStudy,
} from '@fovea/contract/studies/exampleStudies';
import { List, Text } from '@mantine/core';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { STIMULUS_TYPE_MESSAGES } from '../messages/contractMessages';
import { StimulusTypeIcon } from '../messages/StimulusTypeIcon';
import { useApiQuery } from '../state/serverState';
import { CopyExampleButton } from './CopyExampleButton';
import { exampleLessons, exampleQuestions, exampleTitles } from './exampleMessages';
import classes from './Examples.module.css';

const route = getRouteApi('/examples/$example');

/** What an example study shows and teaches. */
export function ExamplePage() {
  const { example: asked } = route.useParams();
  const example = EXAMPLES.find((name) => name === asked);
  const examples = useApiQuery(listExampleStudies, {});
  if (!example) return <Navigate to="/examples" replace />;
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="title.examples" defaultMessage="Example studies" />,
            href: '#/examples',
          },
        ]}
        title={<FormattedMessage {...exampleTitles[example]} />}
        actions={<CopyExampleButton example={example} />}
      >
        <Text c="dimmed" mt={4} maw="72ch">
          <FormattedMessage {...exampleQuestions[example]} />
        </Text>
      </PageHeader>
      <div className={classes['parts']}>
        <Panel title={<FormattedMessage id="examples.lessons" defaultMessage="What it teaches" />}>
          <List type="ordered" spacing={8} maw="72ch">
            {exampleLessons[example].map((lesson) => (
              <List.Item key={lesson.id}>
                <FormattedMessage {...lesson} />
              </List.Item>
            ))}
          </List>
        </Panel>
        <Panel title={<FormattedMessage id="examples.shown" defaultMessage="What is shown" />}>
          <QueryContent from={examples} isPart>
            {(all) => {
              const study = all.find((one) => one.example === example);
              return study && <Shown study={study} />;
            }}
          </QueryContent>
        </Panel>
      </div>
    </>
  );
}

function Shown({ study: { stimuli, flowCount } }: { readonly study: ExampleStudy }) {
  return (
    <>
      <ol className={classes['stimuli']}>
        {stimuli.map(({ name, type, thumbnail }) => (
          <li key={name}>
            {thumbnail ? (
              <img src={thumbnail} alt="" className={classes['small']} draggable={false} />
            ) : (
              <span className={classes['small']}>
                <StimulusTypeIcon type={type} size={24} />
              </span>
            )}
            <span>
              <bdi>{name}</bdi>
              <Text span display="block" c="dimmed" fz="sm">
                <FormattedMessage {...STIMULUS_TYPE_MESSAGES[type]} />
              </Text>
            </span>
          </li>
        ))}
      </ol>
      <Text c="dimmed" fz="sm" mt={12}>
        <FormattedMessage
          id="examples.flows"
          defaultMessage="{flowCount, plural, =1 {Every respondent sees all of it,} other {Each respondent sees one of # flows,}} between two calibrations."
          values={{ flowCount }}
        />
      </Text>
    </>
  );
}
