import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Study } from '@fovea/contract/studies/studies';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showInfo, showSuccess } from '../../controls/feedback/snackbars';
import { useApiQuery } from '../../state/serverState';
import { defaultSegmentId } from '../selection/selection';
import type { RespondentFiles } from '../selection/analysisStatus';
import { DeleteSegment } from './DeleteSegment';
import { segmentCalls } from './segmentCalls';
import { SegmentList } from './SegmentList';

const SegmentDialog = lazy(() =>
  import('./SegmentDialog').then((module) => ({ default: module.SegmentDialog })),
);

interface Props {
  readonly study: Study;
  /** Respondents without previews. */
  readonly sessions: readonly RespondentSession[];
  readonly files: RespondentFiles;
  readonly chosenIds: readonly string[];
  readonly choose: (segmentIds: readonly string[]) => void;
}

type OpenDialog =
  | { readonly what: 'create'; readonly from: Segment | null }
  | { readonly what: 'edit' | 'delete'; readonly segment: Segment };

/** The segments of a study, with their actions. */
export function Segments({ study, sessions, files, chosenIds, choose }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const calls = useMemo(() => segmentCalls(study.id), [study.id]);
  const isDialog = open !== null && open.what !== 'delete';
  const answers = useApiQuery(listSurveyAnswers, { studyId: study.id }, { enabled: isDialog });
  const close = () => setOpen(null);

  async function remove(segment: Segment) {
    await calls.remove(segment.id);
    const left = chosenIds.filter((id) => id !== segment.id);
    const all = defaultSegmentId(study);
    if (left.length < chosenIds.length) choose(left.length > 0 ? left : all ? [all] : []);
    showSuccess(
      intl.formatMessage(
        { id: 'segment.deleted', defaultMessage: 'The segment {name} is deleted.' },
        { name: segment.name },
      ),
    );
  }
  return (
    <>
      <SegmentList
        segments={study.segments}
        sessions={sessions}
        chosenIds={chosenIds}
        choose={choose}
        edit={(segment) => setOpen({ what: 'edit', segment })}
        duplicate={(from) => setOpen({ what: 'create', from })}
        remove={(segment) => setOpen({ what: 'delete', segment })}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen({ what: 'create', from: null })}
      >
        <FormattedMessage id="segment.new" defaultMessage="New segment" />
      </Button>
      {open?.what === 'delete' && (
        <DeleteSegment segment={open.segment} close={close} remove={remove} />
      )}
      {open !== null && open.what !== 'delete' && (
        <Suspense fallback={null}>
          <SegmentDialog
            study={study}
            sessions={sessions}
            files={files}
            answers={answers.data}
            answersError={answers.error}
            segment={open.what === 'edit' ? open.segment : null}
            from={open.what === 'create' ? open.from : null}
            calls={calls}
            close={close}
            saved={(segment, isNew) => {
              close();
              if (segment.processingState === 'COMPLETED') choose([segment.id]);
              else if (isNew) {
                showInfo(
                  intl.formatMessage(
                    {
                      id: 'segment.created',
                      defaultMessage:
                        'The segment {name} is created. It can be chosen as soon as it is put together.',
                    },
                    { name: segment.name },
                  ),
                );
              }
            }}
            select={(segmentId) => {
              close();
              choose([segmentId]);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
