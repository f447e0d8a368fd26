import type { QuotaVariableProblem } from '@fovea/rules/studies/quotaVariables';
import { FormattedMessage } from 'react-intl';
import { QUOTA_PROBLEM_MESSAGES, QUOTA_PROBLEM_VALUES } from './quotaMessages';

export function QuotaFieldProblem({ problem }: { readonly problem: QuotaVariableProblem }) {
  return <FormattedMessage {...QUOTA_PROBLEM_MESSAGES[problem]} values={QUOTA_PROBLEM_VALUES} />;
}
