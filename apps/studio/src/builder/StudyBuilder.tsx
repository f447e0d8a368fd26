import type { Study } from '@fovea/contract/studies/studies';
import { studyUsesBlocks } from '@fovea/rules/studies/studyAccess';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { useUser } from '../state/session';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { accessTo } from './structure/builderAccess';
import type { BuilderSearch } from './structure/builderSearch';
import { BuilderWorkspace } from './BuilderWorkspace';
import { useShownFlow } from './useShownFlow';
import { UnviewableNotice } from './StudyReadOnlyNotices';

const route = getRouteApi('/studies/$studyId/study-builder');

/** The builder page: what respondents see, flow by flow, with the settings of the selected item. */
export function StudyBuilder() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) =>
        studyUsesBlocks(shown) ? (
          <Page key={studyId} study={shown} />
        ) : (
          <>
            <StudyHeader study={shown} page={<PageName study={shown} />} />
            <UnviewableNotice study={shown} />
          </>
        )
      }
    </QueryContent>
  );
}

/** Title of the page; only online studies can be built here. */
export function PageName({ study }: { readonly study: Study }) {
  return isBuiltHere(study) ? (
    <FormattedMessage id="title.builder" defaultMessage="Study builder" />
  ) : (
    <FormattedMessage id="title.stimuli" defaultMessage="Stimuli" />
  );
}

function Page({ study }: { readonly study: Study }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { features } = useUser();
  const write = useCallback(
    (changes: Partial<BuilderSearch>, isNewPage = false) =>
      void navigate({ search: (old) => ({ ...old, ...changes }), replace: !isNewPage }),
    [navigate],
  );
  const flowId = useShownFlow(study, search, write);
  return (
    <BuilderWorkspace
      study={study}
      flowId={flowId}
      search={search}
      write={write}
      access={accessTo(study, features)}
      name={<PageName study={study} />}
    />
  );
}
