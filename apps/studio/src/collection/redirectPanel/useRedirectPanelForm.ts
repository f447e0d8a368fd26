import { setRedirectPanel, getRedirectPanel } from '@fovea/contract/participation/redirectPanels';
import type {
  RedirectPanel,
  RedirectPanelChange,
} from '@fovea/contract/participation/redirectPanels';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import {
  PANEL_SECRET_MAX,
  PANEL_SECRET_MIN,
  redirectPanelProblem,
  withIdParameter,
  type RedirectPanelProblem,
} from '@fovea/rules/participation/redirectPanel';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { call } from '../../state/api';
import { invalidateServerState, setServerState } from '../../state/serverState';
import { PANEL_PROBLEM_MESSAGES } from './redirectPanelMessages';

const EMPTY: RedirectPanelChange = {
  preset: 'GENERIC',
  idParameter: '',
  ends: {},
  signing: null,
  statusCall: null,
};

/** A stored panel as it is edited: without its secret, which never leaves the server. */
function formOf(panel: RedirectPanel | null): RedirectPanelChange {
  if (panel === null) return EMPTY;
  const { preset, idParameter, ends, signing, statusCall } = panel;
  return { preset, idParameter, ends, signing, statusCall };
}

/** A redirect panel while it is edited: what is wrong with it, and how it is stored. */
export function useRedirectPanelForm(
  study: Study,
  stored: RedirectPanel | null,
  onSaved: () => void,
) {
  const intl = useIntl();
  const [panel, setPanel] = useState(() => formOf(stored));
  // What is wrong is said once somebody has tried to go on.
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const found = redirectPanelProblem(panel, {
    expected: study.expectedParameters,
    ownOrigin: location.origin,
    hasSecret: stored?.secretEnding != null,
  });

  async function save() {
    setTried(true);
    if (found || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(
        setRedirectPanel,
        { studyId: study.id, body: panel },
        { retries: 0 },
      );
      setServerState(getRedirectPanel, { studyId: study.id }, () => ({ panel: answer }));
      void invalidateServerState(getStudy, { studyId: study.id });
      onSaved();
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'redirectPanel.failed',
        defaultMessage: 'The panel could not be saved. Check the connection and try again.',
      });
      setFailure(failureText(reason, otherwise));
      setBusy(false);
    }
  }

  /** What to say beside the field of one of these problems; nothing if it has none. */
  const errorOf = (...problems: readonly RedirectPanelProblem[]) =>
    isTried && found && problems.includes(found.problem)
      ? intl.formatMessage(PANEL_PROBLEM_MESSAGES[found.problem], {
          ...{ min: PANEL_SECRET_MIN, max: PANEL_SECRET_MAX },
        })
      : null;
  return {
    ...{ study, stored, panel, isBusy, failure, save, errorOf },
    expected: withIdParameter(study.expectedParameters, panel.idParameter),
    isWrong: isTried && found !== null,
    change: (some: Partial<RedirectPanelChange>) => setPanel((old) => ({ ...old, ...some })),
  };
}

export type RedirectPanelFormState = ReturnType<typeof useRedirectPanelForm>;
