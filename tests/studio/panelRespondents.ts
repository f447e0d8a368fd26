import { parseLink, sessionVariables } from '../../apps/respondent/src/journey/parseLink';
import {
  panelId,
  type LocalStudies,
  type LocalStudy,
  type LocalSubmission,
} from '../../apps/server/src/testing/prolific/prolificStudies';
import type { LabServer } from '../servers/labServer';
import { virtualRespondent } from '../simulation/virtualRespondent';

/** People whom a local panel sends, who take part through the product's own code. */
export interface PanelRespondents {
  /** Takes a place; what happens then is for the test to say. */
  readonly join: () => LocalSubmission;
  /** Takes part with the ids of the submission, and enters the code of those who completed. */
  readonly complete: (submission: LocalSubmission, seed: string) => Promise<void>;
  /** Takes part with these parameters of the link. */
  readonly takePart: (
    parameters: Readonly<Record<string, string>>,
    seed: string,
  ) => Promise<void>;
  readonly enterCode: (submission: LocalSubmission, end: string) => void;
}

interface World {
  readonly lab: LabServer;
  readonly studies: LocalStudies;
  readonly studyId: string;
  readonly atPanel: LocalStudy;
  /** By the end that they are for. */
  readonly codes: Readonly<Record<string, string>>;
}

export function panelRespondents({ lab, studies, studyId, atPanel, codes }: World): PanelRespondents {
  const takePart: PanelRespondents['takePart'] = async (parameters, seed) => {
    const href = String(atPanel.fields['external_study_url']).replaceAll(
      /\{\{%(\w+)%\}\}/g,
      (_, name: string) => parameters[name] ?? '',
    );
    const link = parseLink(href);
    await virtualRespondent({
      base: lab.url,
      ...{ studyId, seed, variables: sessionVariables(link, href) },
      ...{ preview: false, previewSecret: '', blockId: link.blockId },
    });
  };
  const enterCode: PanelRespondents['enterCode'] = (submission, end) =>
    studies.enter(atPanel, submission, codes[end] ?? 'NO-CODE');
  return {
    takePart,
    enterCode,
    join() {
      const submission = studies.join(atPanel, panelId());
      if (!submission) throw new Error('There is no place left at the panel.');
      return submission;
    },
    async complete(submission, seed) {
      await takePart(
        {
          PROLIFIC_PID: submission.participantId,
          STUDY_ID: atPanel.id,
          SESSION_ID: submission.id,
        },
        seed,
      );
      enterCode(submission, 'COMPLETE');
    },
  };
}
