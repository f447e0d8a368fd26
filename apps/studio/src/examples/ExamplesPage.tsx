import { listExampleStudies, type ExampleStudy } from '@fovea/contract/studies/exampleStudies';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { StimulusTypeIcon } from '../messages/StimulusTypeIcon';
import { useApiQuery } from '../state/serverState';
import { exampleQuestions, exampleTitles } from './exampleMessages';
import classes from './Examples.module.css';

/** The studies that come with the product. */
export function ExamplesPage() {
  const examples = useApiQuery(listExampleStudies, {});
  return (
    <>
      <PageHeader title={<FormattedMessage id="title.examples" defaultMessage="Example studies" />}>
        <Text c="dimmed" mt={4} maw="72ch">
          <FormattedMessage
            id="examples.explained"
            defaultMessage="Complete studies to copy, take part in and change. Their pictures and the film were drawn for Fovea and may be used freely."
          />
        </Text>
      </PageHeader>
      <QueryContent from={examples}>
        {(shown) => (
          <ul className={classes['examples']}>
            {shown.map((study) => (
              <li key={study.example}>
                <ExampleCard study={study} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </>
  );
}

function ExampleCard({ study: { example, stimuli } }: { readonly study: ExampleStudy }) {
  const picture = stimuli.find(({ thumbnail }) => thumbnail !== null)?.thumbnail;
  // The first is the welcome.
  const subject = stimuli[1];
  return (
    <a href={`#/examples/${example}`} className={classes['card']}>
      {picture ? (
        <img src={picture} alt="" className={classes['picture']} draggable={false} />
      ) : (
        <span className={classes['picture']}>
          {subject && <StimulusTypeIcon type={subject.type} size={48} />}
        </span>
      )}
      <span className={classes['text']}>
        <Text span display="block" fw={600} fz="lg">
          <FormattedMessage {...exampleTitles[example]} />
        </Text>
        <Text span display="block" c="dimmed">
          <FormattedMessage {...exampleQuestions[example]} />
        </Text>
      </span>
    </a>
  );
}
