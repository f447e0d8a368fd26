import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { VALIDATION_PAUSE_MS } from '../../controls/fields/useLiveValidation';
import { expressionProblemAt } from './checkExpression';

/** The problem of an expression, debounced while typing; null when there is none. */
export function useExpressionProblem(expression: string): string | null {
  const intl = useIntl();
  const [found, setFound] = useState<{ expression: string; at: number | null }>({
    expression: '',
    at: null,
  });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void expressionProblemAt(expression).then((at) => {
        if (!isOver) setFound({ expression, at });
      });
    }, VALIDATION_PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [expression]);
  if (found.expression !== expression || found.at === null) return null;
  return intl.formatMessage(
    {
      id: 'survey.expression.problem',
      defaultMessage: 'The condition cannot be read from character {place} on.',
    },
    { place: found.at + 1 },
  );
}
