import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { POLLING_MS } from '../state/serverState';
import classes from './views/Comparison.module.css';
import { ComparisonScreen } from './ComparisonScreen';
import { comparisonViewState, pruneComparison } from './views/comparisonState';

const route = getRouteApi('/studies/$studyId/comparison');

/** /studies/{id}/comparison: stimuli or segments side by side. */
export function ComparisonPage() {
  const { studyId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [state, change] = comparisonViewState.useViewState(studyId);
  const study = useOptimisticStudy(studyId, {
    every: (last) =>
      last?.segments.some(({ processingState }) => processingState !== 'COMPLETED')
        ? POLLING_MS.processing
        : POLLING_MS.study,
  });

  const known = study.data;
  useEffect(() => {
    if (!known) return;
    const pruned = pruneComparison(state, known);
    if (pruned !== state) change(pruned);
  }, [state, known, change]);

  return (
    <div className={classes.page}>
      <QueryContent from={study} padding="24px 32px">
        {(shown) => (
          <ComparisonScreen
            key={shown.id}
            study={shown}
            state={state}
            change={change}
            search={search}
            setSearch={(changes) =>
              void navigate({
                from: '/studies/$studyId/comparison',
                search: (old) => ({ ...old, ...changes }),
                // Without it in the URL the stored comparison is shown, so Back would change
                // nothing.
                replace: true,
              })
            }
            toAnalysis={() =>
              void navigate({ to: '/studies/$studyId/analysis', params: { studyId } })
            }
            toCollection={() =>
              void navigate({ to: '/studies/$studyId/data-collection', params: { studyId } })
            }
          />
        )}
      </QueryContent>
    </div>
  );
}
