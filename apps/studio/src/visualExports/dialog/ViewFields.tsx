import { Checkbox, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { TextField } from '../../controls/fields/TextField';
import { VISUAL_EXPORT_NAME_MAX } from '@fovea/rules/analysis/visualExports';
import type { ShownView } from '../selection/shownView';
import type { ViewName } from './useVisualExportName';
import { VISUAL_EXPORT_NAME_PROBLEMS } from './visualExportMessages';
import classes from './VisualExportDialog.module.css';

interface Props {
  readonly views: readonly ShownView[];
  /** Keys of views. */
  readonly leftOut: readonly string[];
  readonly setLeftOut: (keys: readonly string[]) => void;
  readonly names: ReadonlyMap<string, ViewName>;
  readonly rename: (key: string, name: string) => void;
  readonly preview: (key: string) => void;
}

/** The name of the export; of several views, which of them become one, and what each is called. */
export function ViewFields({ views, leftOut, setLeftOut, names, rename, preview }: Props) {
  const intl = useIntl();
  const [only] = views;
  if (views.length === 1 && only) {
    return (
      <NameField
        label={<FormattedMessage id="visualExport.name" defaultMessage="Name" />}
        named={names.get(only.key)}
        onChange={(name) => rename(only.key, name)}
        isFirst
      />
    );
  }
  return (
    <FieldGroup
      legend={
        <FormattedMessage
          id="visualExport.views"
          defaultMessage="Views, each with a file of its own"
        />
      }
    >
      <Stack gap={12} className={classes['views'] ?? ''} mt={8}>
        {views.map((view) => {
          const { key, stimulus, who } = view;
          const title = intl.formatMessage(
            { id: 'analysis.tile', defaultMessage: '{stimulus} · {who}' },
            { stimulus: stimulus.displayName, who },
          );
          const isChosen = !leftOut.includes(key);
          return (
            <div key={key} className={classes['view']} onFocus={() => preview(key)}>
              <Checkbox
                label={<bdi>{title}</bdi>}
                checked={isChosen}
                onChange={({ currentTarget: { checked } }) => {
                  preview(key);
                  const others = leftOut.filter((each) => each !== key);
                  setLeftOut(checked ? others : [...others, key]);
                }}
              />
              {isChosen && (
                <NameField
                  aria-label={intl.formatMessage(
                    { id: 'visualExport.nameOf', defaultMessage: 'Name of {view}' },
                    { view: title },
                  )}
                  named={names.get(key)}
                  onChange={(name) => rename(key, name)}
                />
              )}
            </div>
          );
        })}
      </Stack>
    </FieldGroup>
  );
}

interface NameProps {
  readonly label?: React.ReactNode;
  readonly 'aria-label'?: string;
  readonly named: ViewName | undefined;
  readonly onChange: (name: string) => void;
  readonly isFirst?: boolean;
}

function NameField({ label, named, onChange, isFirst = false, ...rest }: NameProps) {
  const intl = useIntl();
  const { name = '', problem = null, wasCleaned = false } = named ?? {};
  return (
    <TextField
      {...rest}
      label={label}
      value={name}
      maxLength={VISUAL_EXPORT_NAME_MAX}
      allowsExcess
      dir="auto"
      onChange={onChange}
      description={
        wasCleaned &&
        intl.formatMessage({
          id: 'visualExport.name.cleaned',
          defaultMessage: 'Only letters, digits, hyphens and underscores are kept.',
        })
      }
      error={problem && intl.formatMessage(VISUAL_EXPORT_NAME_PROBLEMS[problem])}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
