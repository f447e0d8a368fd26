import { useSession } from '../state/session';
import { editStudy, useOptimisticStudy } from '../currentStudy/optimisticStudy';
import { builderAccess, type BuilderAccess } from '@fovea/rules/studies/studyAccess';
import type { Stimulus, StimulusChange } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { Button } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { showInfo } from '../controls/feedback/snackbars';
import { QueryContent } from '../controls/feedback/QueryContent';
import { renamesOf } from '../currentStudy/ownSaves';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { parsePath, pathText, type Path } from './operations/jsonPath';
import { SurveyActions } from './SurveyActions';
import type { SurveyDocument } from './operations/surveyHistory';
import { SurveyEditsContext } from './operations/surveyEdits';
import { ReadOnlyNotice } from './ReadOnlyNotice';
import { SurveyTabs } from './SurveyTabs';
import { useSurveyEdits } from './operations/useSurveyEdits';

const route = getRouteApi('/studies/$studyId/survey/$stimulusId');

/** The survey of a stimulus: its questions, logic and appearance. */
export function SurveyBuilder() {
  const { studyId, stimulusId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return (
    <QueryContent from={study}>
      {(shown) => {
        const stimulus = shown.stimuli.find(({ id }) => id === stimulusId);
        return stimulus?.surveyQuestions ? (
          <Editor key={stimulusId} study={shown} stimulus={stimulus} />
        ) : (
          <EmptyState
            icon={IconClipboardOff}
            title={
              <FormattedMessage id="survey.notFound" defaultMessage="Could not find the survey" />
            }
            action={
              <Button component="a" href={`#/studies/${studyId}/study-builder`} variant="default">
                <FormattedMessage id="survey.back" defaultMessage="Back to the study builder" />
              </Button>
            }
          />
        );
      }}
    </QueryContent>
  );
}

function Editor({ study, stimulus }: { readonly study: Study; readonly stimulus: Stimulus }) {
  const { tab = 'questions', item } = route.useSearch();
  const navigate = route.useNavigate();
  const features = useSession(({ user }) => user?.features ?? []);
  const access: BuilderAccess = builderAccess(study, features);
  const choose = useCallback(
    (path: Path | null) =>
      void navigate({
        search: (old) => ({ ...old, item: path ? pathText(path) : undefined }),
        replace: true,
      }),
    [navigate],
  );
  const intl = useIntl();
  const save = useCallback(
    (document: SurveyDocument, before: SurveyDocument) => {
      const change: StimulusChange = { id: stimulus.id };
      const began = new Map<string, unknown>();
      if (document.survey !== before.survey) {
        change.surveyQuestions = { ...document.survey };
        began.set(`stimuli/${stimulus.id}/surveyQuestions`, before.survey);
      }
      if (document.theme !== before.theme) {
        change.surveyTheme = document.theme && { ...document.theme };
        began.set(`stimuli/${stimulus.id}/surveyTheme`, before.theme);
      }
      if (began.size > 0) editStudy(study.id, { stimuli: [change] }, undefined, began);
    },
    [study.id, stimulus.id],
  );
  const onKept = useCallback(
    () =>
      showInfo(
        intl.formatMessage({
          id: 'survey.undo.kept',
          defaultMessage:
            'Somebody else has changed the same in the meantime. Their change stays; everything else was taken back.',
        }),
      ),
    [intl],
  );
  const edits = useSurveyEdits({
    document: { survey: stimulus.surveyQuestions ?? {}, theme: stimulus.surveyTheme },
    isReadOnly: access !== 'editable',
    chosen: item === undefined ? null : parsePath(item),
    choose,
    openElement: (path) => void navigate({ search: { item: pathText(path) } }),
    save,
    renames: (survey) => renamesOf(study.id, `stimuli/${stimulus.id}/surveyQuestions`, survey),
    onKept,
  });
  return (
    <SurveyEditsContext value={edits}>
      <StudyHeader
        study={study}
        page={<bdi>{stimulus.displayName}</bdi>}
        saves={!edits.isReadOnly}
        actions={<SurveyActions name={stimulus.displayName} />}
      />
      <ReadOnlyNotice study={study} access={access} />
      <SurveyTabs
        tab={tab}
        onTab={(next) =>
          void navigate({
            search: (old) => ({ ...old, tab: next === 'questions' ? undefined : next }),
          })
        }
      />
    </SurveyEditsContext>
  );
}
