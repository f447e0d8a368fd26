import type { ParameterValues, TemplateParameter } from '@fovea/contract/studies/reports';
import { Button, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { failureText } from '../../controls/feedback/failureText';
import { ParameterField } from './ParameterField';
import classes from './ParameterForm.module.css';
import type { StudyChoices } from './studyChoices';
import { useParameterDraft } from './useParameterDraft';

interface Props {
  /** Those that the study measures what they need for, in their order. */
  readonly parameters: readonly TemplateParameter[];
  readonly choices: StudyChoices;
  /** The values given last. */
  readonly last: ParameterValues;
  /** Why the template cannot be run; null: it can. */
  readonly obstacle: ReactNode;
  readonly onRun: (values: ParameterValues) => Promise<unknown>;
}

/** The form that a template asks for, and the button that runs it. */
export function ParameterForm({ parameters, choices, last, obstacle, onRun }: Props) {
  const intl = useIntl();
  const draft = useParameterDraft(parameters, choices, last);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const obstacleId = useId();

  async function run(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || obstacle) return;
    if (!draft.isComplete) {
      draft.ask();
      // Once the errors are shown.
      requestAnimationFrame(() =>
        form.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
          ?.focus(),
      );
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await onRun(draft.values());
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'report.run.failed',
        defaultMessage: 'The report could not be started. Please try again.',
      });
      setFailure(failureText(reason, otherwise));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void run(event)} noValidate>
      {parameters.length === 0 ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="report.noParameters"
            defaultMessage="This report asks for nothing: it takes the whole study."
          />
        </Text>
      ) : (
        <div className={classes['fields']}>
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={draft.valueOf(parameter)}
              choices={choices}
              error={draft.errorOf(parameter)}
              onChange={(value) => draft.change(parameter.name, value)}
              onLeave={() => draft.leave(parameter.name)}
            />
          ))}
        </div>
      )}
      <Stack gap={12} className={classes['foot'] ?? ''} align="flex-start">
        <FailureAlert failure={failure} />
        {obstacle && (
          <Text size="sm" c="var(--fovea-warning)" id={obstacleId}>
            {obstacle}
          </Text>
        )}
        <Button
          type="submit"
          loading={isBusy}
          disabled={Boolean(obstacle)}
          aria-describedby={obstacle ? obstacleId : undefined}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          <FormattedMessage id="report.run" defaultMessage="Run report" />
        </Button>
      </Stack>
    </form>
  );
}
