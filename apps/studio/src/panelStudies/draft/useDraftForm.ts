import type { PanelDraft } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import type { DraftField } from '@fovea/rules/panels/panelDraft';
import { ApiError } from '@fovea/link/calls/apiError';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { FORM_PROBLEM_MESSAGES } from './draftMessages';
import type { DraftForm } from './draftForm';
import { readDraftForm, type FormProblemCode, type ReadForm } from './readDraftForm';

/** Where the form stands; its fields read and change it. */
export interface DraftFormState {
  readonly study: Study;
  readonly form: DraftForm;
  readonly change: (changes: Partial<DraftForm>) => void;
  readonly currency: string | null;
  readonly read: ReadForm;
  /** What is wrong with a field, once it was changed or the form was sent. */
  readonly problemOf: (field: DraftField) => string | null;
}

interface Options {
  readonly study: Study;
  readonly form: DraftForm;
  /** What the form began with. */
  readonly initial: DraftForm;
  readonly onChange: (form: DraftForm) => void;
  readonly currency: string | null;
  readonly send: (draft: PanelDraft) => Promise<void>;
}

const FIELD_OF_FORM: Partial<Record<keyof DraftForm, DraftField>> = { rewardText: 'rewardMinor' };

/** A filter that was just added is empty: nobody has done anything wrong yet. */
const JUST_BEGUN: ReadonlySet<FormProblemCode> = new Set(['filterWithoutChoice', 'filterEmpty']);

/** The form with its problems and the button's action; a refusal is shown beside its field where that is known. */
export function useDraftForm({ study, form, initial, onChange, currency, send }: Options) {
  const intl = useIntl();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const read = readDraftForm(form, study, currency);

  const state: DraftFormState = {
    study,
    form,
    currency,
    read,
    change: (changes) => {
      const changed = Object.keys(changes) as (keyof DraftForm)[];
      const fields = new Set<string>(changed.map((key) => FIELD_OF_FORM[key] ?? key));
      setRefused((old) =>
        Object.fromEntries(Object.entries(old).filter(([field]) => !fields.has(field))),
      );
      onChange({ ...form, ...changes });
    },
    problemOf: (field) => {
      const key = field === 'rewardMinor' ? 'rewardText' : field;
      const own = read.problems.find((problem) => problem.field === field);
      const isBegun = own !== undefined && JUST_BEGUN.has(own.code);
      const isShown = isAsked || (form[key] !== initial[key] && !isBegun);
      if (own && isShown) return intl.formatMessage(FORM_PROBLEM_MESSAGES[own.code]);
      return refused[field] ?? null;
    },
  };

  async function submit() {
    setAsked(true);
    setFailure(null);
    setRefused({});
    if (read.draft === null || isBusy) return;
    setBusy(true);
    try {
      await send(read.draft);
    } catch (reason) {
      setRefused(refusedFields(reason));
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'panelDraft.failed',
            defaultMessage:
              'Prolific could not be reached. What you entered is kept: check your connection and try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  const isWrong = isAsked && read.draft === null;
  return { state, submit, isBusy, isWrong, failure };
}

/** The fields that a refusal names, by the first part of their paths. */
function refusedFields(reason: unknown): Record<string, string> {
  const fields = reason instanceof ApiError ? (reason.problem?.fields ?? []) : [];
  return Object.fromEntries(fields.map(({ path, message }) => [path.split(/[.[]/)[0]!, message]));
}
