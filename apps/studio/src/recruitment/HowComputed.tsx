import { EARLIER_FILL, PUBLISHED_FILL } from '@fovea/science/planning/usableShare';
import { FormattedMessage } from 'react-intl';
import { HelpLink } from '../help/HelpLink';
import classes from './Recruitment.module.css';

/** The formulas, for whoever wants to check or to report them. */
export function HowComputed() {
  return (
    <details className={classes['how']}>
      <summary>
        <FormattedMessage id="recruitment.how" defaultMessage="How is this computed?" />
      </summary>
      <ul>
        <li>
          <FormattedMessage
            id="recruitment.how.share"
            defaultMessage="Usable share: Beta(½ + usable, ½ + lost). People of this study count in full. While there are fewer than {fill, number}, people of your company’s last ten studies of the same type and sensors fill up to that number; where there are too few of both, a published share fills up to {published, number}."
            values={{ fill: EARLIER_FILL, published: PUBLISHED_FILL }}
          />
        </li>
        <li>
          <FormattedMessage
            id="recruitment.how.places"
            defaultMessage="Places: with usable share p, m places are enough for n usable people with probability P(Binomial(m, p) ≥ n), averaged over what is known about p (a beta negative binomial prediction). Every group has to be full: groups in turn share the places evenly, groups that people choose are simulated with a fixed seed."
          />
        </li>
        <li>
          <FormattedMessage
            id="recruitment.how.time"
            defaultMessage="Time: k starts in T days give a rate of Gamma(k, T); the time for m more is below d with probability I(d / (T + d); m, k), averaged over the places. It does not know that a panel may run dry."
          />
        </li>
        <li>
          <FormattedMessage
            id="recruitment.how.cost"
            defaultMessage="Cost: the reward for everybody who reached the end, usable or not, or who withdrew later; the smaller payment for the screened out; the fee for each of them. Whoever leaves is not paid. People are expected to be lost where they were lost so far."
          />
        </li>
        <li>
          <FormattedMessage
            id="recruitment.how.size"
            defaultMessage="Sample size: noncentral t distribution for means, all tables of Fisher’s exact test for proportions, two-sided. These are the tests of the comparison."
          />
        </li>
      </ul>
      <FormattedMessage
        id="recruitment.how.more"
        defaultMessage="{help} The sources and limits are in {document} of the source code."
        values={{
          help: <HelpLink page="planning-recruitment" />,
          document: <code dir="ltr">docs/science/recruitment.md</code>,
        }}
      />
    </details>
  );
}
