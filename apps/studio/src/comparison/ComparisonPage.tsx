import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loaded } from '../controls/feedback/Loaded';
import { useShownStudy } from '../currentStudy/shownStudy';
import { POLLING_MS } from '../state/truth';
import classes from './views/Comparison.module.css';
import { ComparisonScreen } from './ComparisonScreen';
import { comparisonView, pruneComparison } from './views/comparisonState';

const route = getRouteApi('/studies/$studyId/comparison');

/** /studies/{id}/comparison: stimuli or segments side by side. */
export function ComparisonPage() {
  const { studyId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [state, change] = comparisonView.useViewState(studyId);
  const study = useShownStudy(studyId, {
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
      <Loaded from={study} padding="24px 32px">
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
      </Loaded>
    </div>
  );
}
