import { mergeValues } from '@fovea/rules/survey/mergeValues';
import { Button, Group, List, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isJson, setAt, type Json, type Path } from '../operations/jsonPath';
import { useSurvey } from '../operations/surveyEdits';
import { elementProblems } from './elementProblems';

/** An element as JSON, including everything that has no field. It is validated before it is applied. */
export function AdvancedJson({ json, path }: { readonly json: Json; readonly path: Path }) {
  const intl = useIntl();
  const { survey, edit, isReadOnly } = useSurvey();
  const written = JSON.stringify(json, null, 2);
  const [draft, setDraft] = useState<{ readonly text: string; readonly from: Json } | null>(null);
  const typed = draft?.text ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const [hints, setHints] = useState<readonly string[]>([]);
  const isChanged = typed !== null && typed !== written;

  async function take() {
    let next: unknown;
    try {
      next = JSON.parse(typed ?? written);
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : String(reason));
      return;
    }
    if (!isJson(next)) {
      setProblem(
        intl.formatMessage({ id: 'survey.json.object', defaultMessage: 'This is no JSON object.' }),
      );
      return;
    }
    const label = intl.formatMessage({ id: 'survey.step.json', defaultMessage: 'Change the JSON' });
    // What somebody else has changed in it since typing began stays.
    const merged = mergeValues(draft?.from, next, json, () => 'mine');
    const refusal = edit(label, { survey: setAt(survey, path, merged) });
    setProblem(refusal);
    if (refusal) return;
    setDraft(null);
    setHints(await elementProblems(next));
  }

  return (
    <Stack gap={8} data-own-undo>
      <Textarea
        dir="ltr"
        autosize
        minRows={6}
        maxRows={24}
        spellCheck={false}
        disabled={isReadOnly}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        aria-label={intl.formatMessage({ id: 'survey.json', defaultMessage: 'JSON' })}
        value={typed ?? written}
        error={problem}
        onChange={(event) => {
          setDraft({ text: event.currentTarget.value, from: draft?.from ?? json });
          setProblem(null);
          setHints([]);
        }}
      />
      {hints.length > 0 && (
        <List size="sm">
          {hints.map((hint) => (
            <List.Item key={hint}>{hint}</List.Item>
          ))}
        </List>
      )}
      {isChanged && (
        <Group gap={8}>
          <Button size="xs" onClick={() => void take()}>
            <FormattedMessage id="survey.json.apply" defaultMessage="Apply" />
          </Button>
          <Button size="xs" variant="default" onClick={() => setDraft(null)}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
        </Group>
      )}
    </Stack>
  );
}
