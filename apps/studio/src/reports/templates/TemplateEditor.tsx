import type { ReportTemplate } from '@fovea/contract/studies/reports';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { failureText } from '../../controls/feedback/failureText';
import { showSuccess } from '../../controls/feedback/snackbars';
import { PageHeader, type Crumb } from '../../controls/layout/PageHeader';
import { Panel } from '../../controls/layout/Panel';
import { LeaveGuard } from '../../editing/LeaveGuard';
import { UndoButtons } from '../../editing/UndoButtons';
import { newRequestId } from '../../state/requestId';
import { CopyTemplateButton } from './CopyTemplateButton';
import { draftProblemText } from './draftProblemText';
import { ParameterList } from './ParameterList';
import { saveTemplate } from './saveTemplate';
import { ScopeFields } from './ScopeFields';
import { SourceFields } from './SourceFields';
import { draftProblem, fieldsOf } from './templateDraft';
import classes from './TemplateEditor.module.css';
import { NameFields } from './NameFields';
import { useTemplateDraft } from './useTemplateDraft';

interface Props {
  /** Null: a new one. */
  readonly template: ReportTemplate | null;
  readonly templates: readonly ReportTemplate[];
  readonly crumbs: readonly Crumb[];
  readonly onSaved: () => void;
}

/** The fields, the file and the parameters of a template; those of the product can only be read. */
export function TemplateEditor({ template, templates, crumbs, onSaved }: Props) {
  const intl = useIntl();
  const isReadOnly = template?.company === null;
  const { draft, edit, history, isChanged } = useTemplateDraft(template, isReadOnly);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef({ body: '', requestId: '' });
  const problemId = useId();
  const others = templates.filter(({ id }) => id !== template?.id);
  const problem = draftProblem(draft, {
    others: others.map(({ name }) => name),
    hasStoredFile: template !== null,
  });
  const title = template ? (
    <bdi>{template.name}</bdi>
  ) : (
    <FormattedMessage id="template.new" defaultMessage="New template" />
  );

  // The guard has to know first that nothing is lost.
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (problem !== null || isBusy || isReadOnly) return;
    setBusy(true);
    setFailure(null);
    // The same request, sent again after a lost answer, is the same change.
    const body = JSON.stringify([fieldsOf(draft), draft.file?.name, draft.file?.lastModified]);
    if (sent.current.body !== body) sent.current = { body, requestId: newRequestId() };
    try {
      await saveTemplate(template?.id ?? null, draft, sent.current.requestId);
      showSuccess(
        intl.formatMessage({ id: 'template.saved', defaultMessage: 'The template is saved.' }),
      );
      setSaved(true);
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'template.save.failed',
        defaultMessage: 'The template could not be saved. Please try again.',
      });
      setFailure(failureText(reason, otherwise));
      setBusy(false);
    }
  }
  const fields = { draft, edit, template, others };
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        actions={!isReadOnly && <UndoButtons history={history} />}
      />
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap={16}>
          {isReadOnly && (
            <Alert icon={<IconLock aria-hidden />} maw={760}>
              <Stack gap={8} align="start">
                <FormattedMessage
                  id="template.readOnly"
                  defaultMessage="This template comes with Fovea and can only be read. Copy it to change it, its file included."
                />
                {template && <CopyTemplateButton template={template} />}
              </Stack>
            </Alert>
          )}
          {template && !template.engine.isAvailable && (
            <Alert icon={<IconInfoCircle aria-hidden />} color="yellow" maw={760}>
              {template.engine.problem ?? (
                <FormattedMessage
                  id="report.obstacle.engine"
                  defaultMessage="This server cannot run templates of this type."
                />
              )}
            </Alert>
          )}
          <fieldset disabled={isReadOnly} className={classes['fields']}>
            <Panel title={<FormattedMessage id="template.about" defaultMessage="Template" />}>
              <Stack gap={16} maw={640}>
                <NameFields {...fields} />
                <SourceFields {...fields} />
              </Stack>
            </Panel>
            <Panel
              title={<FormattedMessage id="template.scope" defaultMessage="Studies and reports" />}
            >
              <Stack gap={16} maw={640}>
                <ScopeFields {...fields} />
              </Stack>
            </Panel>
            <ParameterList draft={draft} edit={edit} problem={problem} isReadOnly={isReadOnly} />
          </fieldset>
          {!isReadOnly && (
            <div className={classes['foot']}>
              <FailureAlert failure={failure} />
              <Group gap={12}>
                <Button
                  type="submit"
                  loading={isBusy}
                  disabled={problem !== null || (!isChanged && template !== null)}
                  aria-describedby={problem ? problemId : undefined}
                >
                  <FormattedMessage id="template.save" defaultMessage="Save template" />
                </Button>
                <Button variant="default" component="a" href="#/reports/templates">
                  <FormattedMessage id="cancel" defaultMessage="Cancel" />
                </Button>
                {problem && isChanged && (
                  <Text size="sm" c="var(--fovea-warning)" id={problemId}>
                    {draftProblemText(intl, problem)}
                  </Text>
                )}
              </Group>
            </div>
          )}
        </Stack>
      </form>
      <LeaveGuard
        isOn={isChanged && !isSaved}
        title={<FormattedMessage id="form.unsaved" defaultMessage="Leave without saving?" />}
      >
        <FormattedMessage
          id="form.unsaved.text"
          defaultMessage="What you changed in the form is not saved. Leaving this page drops it."
        />
      </LeaveGuard>
    </>
  );
}
