import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage } from 'react-intl';
import { GroupName } from './GroupName';
import classes from './Charts.module.css';

interface Props {
  readonly summary: QuestionSummary;
  readonly names: readonly string[];
}

/** How many answered, and what is known about the others. */
export function ResponseCounts({ summary, names }: Props) {
  return names.map((name, group) => {
    const reach = summary.reach[group];
    if (!reach) return null;
    return (
      <p key={group} className={classes.reach}>
        {names.length > 1 && (
          <>
            <GroupName name={name} group={group} />
            {' · '}
          </>
        )}
        <FormattedMessage
          id="surveyResults.reach"
          defaultMessage="{answered, number} of {respondents, number} answered{skipped, plural, =0 {} other { · # skipped}}{notShown, plural, =0 {} other { · # not shown / skipped}}{unreadable, plural, =0 {} one { · # answer could not be read} other { · # answers could not be read}}"
          values={{
            answered: reach.answered,
            respondents: reach.respondents,
            skipped: reach.skipped,
            notShown: reach.notShownOrSkipped,
            unreadable: reach.unreadable,
          }}
        />
      </p>
    );
  });
}
