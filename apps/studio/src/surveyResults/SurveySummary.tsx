import { surveyReach } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { GroupName } from './charts/GroupName';
import classes from './charts/Charts.module.css';
import type { AnswerGroup } from './shownAnswers';

/** How many respondents took and finished the survey, and how long it took. */
export function SurveySummary({ groups }: { readonly groups: readonly AnswerGroup[] }) {
  return groups.map(({ segment, answers }, group) => {
    const reach = surveyReach(answers);
    return (
      <p key={segment.id} className={classes.facts}>
        <span>
          <GroupName name={segment.name} group={group} />
        </span>
        <span>
          <FormattedMessage
            id="surveyResults.respondents"
            defaultMessage="n = {n, number}"
            values={{ n: reach.respondents }}
          />
        </span>
        {reach.respondents > 0 && (
          <span>
            <FormattedMessage
              id="surveyResults.completion"
              defaultMessage="{complete, number} completed ({percent})"
              values={{
                complete: reach.complete,
                percent: (
                  <FormattedNumber
                    value={reach.complete / reach.respondents}
                    style="percent"
                    maximumFractionDigits={1}
                  />
                ),
              }}
            />
          </span>
        )}
        {reach.medianDurationMs !== null && (
          <span>
            <FormattedMessage
              id="surveyResults.duration"
              defaultMessage="Median duration {minutes, number} min {seconds, number} s"
              values={{
                minutes: Math.floor(Math.round(reach.medianDurationMs / 1000) / 60),
                seconds: Math.round(reach.medianDurationMs / 1000) % 60,
              }}
            />
          </span>
        )}
      </p>
    );
  });
}
