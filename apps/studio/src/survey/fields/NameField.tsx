import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Json, Path } from '../operations/jsonPath';
import {
  elementNameProblem,
  renameElement,
  type ElementNameProblem,
} from '../operations/elementNames';
import { textOf } from '../operations/localText';
import { useSurvey } from '../operations/surveyEdits';
import { TextInput } from '@mantine/core';

/** The name of an element in data and expressions; on blur it is renamed everywhere. */
export function NameField({ path, json }: { readonly path: Path; readonly json: Json }) {
  const intl = useIntl();
  const { survey, edit, isReadOnly } = useSurvey();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const own = textOf(json['name']);
  const problem = typed === null ? null : elementNameProblem(survey, path, typed);
  const messages: Record<ElementNameProblem, string> = {
    empty: intl.formatMessage({
      id: 'survey.name.empty',
      defaultMessage: 'You must select a name.',
    }),
    taken: intl.formatMessage({
      id: 'survey.name.taken',
      defaultMessage: 'Another page or question has this name.',
    }),
    forbidden: intl.formatMessage({
      id: 'survey.name.forbidden',
      defaultMessage: 'Without quotes, braces and brackets, please.',
    }),
    tooLong: intl.formatMessage({
      id: 'survey.name.tooLong',
      defaultMessage: 'The name can be at most 100 characters long.',
    }),
  };
  function leave() {
    if (typed !== null && !problem && typed.trim() !== own) {
      const label = intl.formatMessage(
        { id: 'survey.step.rename', defaultMessage: 'Rename to “{name}”' },
        { name: typed.trim() },
      );
      setRefusal(edit(label, { survey: renameElement(survey, path, typed) }));
    }
    setTyped(null);
  }
  return (
    <TextInput
      dir="ltr"
      label={intl.formatMessage({ id: 'survey.name', defaultMessage: 'Name in data and logic' })}
      disabled={isReadOnly || path.length === 0}
      value={typed ?? own}
      error={problem ? messages[problem] : refusal}
      onChange={(event) => {
        setRefusal(null);
        setTyped(event.currentTarget.value);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
