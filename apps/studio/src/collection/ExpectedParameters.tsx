import { Alert, Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { getRedirectPanel } from '@fovea/contract/participation/redirectPanels';
import type { Study } from '@fovea/contract/studies/studies';
import {
  EXPECTED_PARAMETERS_MAX,
  PARAMETER_NAME_MAX,
  parameterProblem,
  type ParameterProblem,
} from '@fovea/rules/participation/expectedParameters';
import { linkWithParameters } from '@fovea/rules/participation/links';
import { PROLIFIC_PARAMETERS } from '@fovea/rules/participation/panelParameters';
import { placeholderOf } from '@fovea/rules/participation/redirectPlaceholders';
import { panelUsesParameter } from '@fovea/rules/participation/redirectPanel';
import { isParameterUsed } from '@fovea/rules/participation/redirects';
import { useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../controls/fields/FieldGroup';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import { editStudy } from '../currentStudy/optimisticStudy';
import { useApiQuery } from '../state/serverState';
import classes from './ExpectedParameters.module.css';

const PROBLEMS: Record<ParameterProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'parameters.empty', defaultMessage: 'Enter the name of a parameter.' },
  tooLong: {
    id: 'parameters.tooLong',
    defaultMessage: 'The name of a parameter has at most {max} characters.',
  },
  characters: {
    id: 'parameters.characters',
    defaultMessage:
      'The name begins with a letter or an underscore and has only the letters A to Z, digits, and the signs _ - .',
  },
  reserved: {
    id: 'parameters.reserved',
    defaultMessage: 'Names that begin with “fovea”, and those that the product sets, are reserved.',
  },
  taken: { id: 'parameters.taken', defaultMessage: 'This parameter is already declared.' },
  tooMany: {
    id: 'parameters.tooMany',
    defaultMessage: 'A study expects at most {count} parameters.',
  },
});

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** The parameters that panels add to the link, which redirects can pass on; saved automatically. */
export function ExpectedParameters({ study, isLocked }: Props) {
  const { expectedParameters: names } = study;
  const panel = useApiQuery(getRedirectPanel, { studyId: study.id }).data?.panel ?? null;
  const isOfPanel = (name: string) => panel !== null && panelUsesParameter(panel, name);
  const isUsed = (name: string) => isParameterUsed(study, name) || isOfPanel(name);
  // A parameter that somebody tried to remove although a redirect or the panel has it.
  const [used, setUsed] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const put = (expectedParameters: string[]) => editStudy(study.id, { expectedParameters });
  const remove = (name: string) => {
    if (isUsed(name)) return setUsed(name);
    setUsed(null);
    put(names.filter((other) => other !== name));
    // The button that had the focus goes with its name.
    area.current?.querySelector('input')?.focus();
  };
  return (
    <FieldGroup
      legend={<FormattedMessage id="parameters.title" defaultMessage="Expected parameters" />}
    >
      <Stack gap={8} ref={area}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="parameters.help"
            defaultMessage="What panels add to the link, such as the id of a respondent. Every parameter is kept with the session; those declared here can be placed in redirects."
          />
        </Text>
        {names.length > 0 && <ParameterNames names={names} onRemove={isLocked ? null : remove} />}
        {used !== null && isUsed(used) && (
          <Alert color="yellow" role="alert">
            {isOfPanel(used) ? (
              <FormattedMessage
                id="parameters.usedByPanel"
                defaultMessage="The redirect panel uses the parameter {name}. Change or remove the panel before you remove the parameter."
                values={{ name: <bdi dir="ltr">{used}</bdi> }}
              />
            ) : (
              <FormattedMessage
                id="parameters.used"
                defaultMessage="A redirect contains {placeholder}. Change the redirect before you remove the parameter."
                values={{ placeholder: <bdi dir="ltr">{placeholderOf(used)}</bdi> }}
              />
            )}
          </Alert>
        )}
        {!isLocked && <NewParameter names={names} put={put} />}
        {names.length === 0 && isLocked && (
          <Text size="sm">
            <FormattedMessage id="parameters.none" defaultMessage="None are declared." />
          </Text>
        )}
        {names.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <FormattedMessage
              id="parameters.link"
              defaultMessage="The panel completes the link like this: {link}"
              values={{
                link: <bdi dir="ltr">{linkWithParameters(study.collectionLink, names)}</bdi>,
              }}
            />
          </Text>
        )}
      </Stack>
    </FieldGroup>
  );
}

function ParameterNames(props: {
  readonly names: readonly string[];
  /** Null: they cannot be removed. */
  readonly onRemove: ((name: string) => void) | null;
}) {
  const intl = useIntl();
  const { names, onRemove } = props;
  return (
    <ul className={classes['names']}>
      {names.map((name) => (
        <li key={name}>
          <bdi dir="ltr">{name}</bdi>
          {onRemove && (
            <CloseButton
              size="sm"
              aria-label={intl.formatMessage(
                { id: 'parameters.remove', defaultMessage: 'Remove {name}' },
                { name },
              )}
              onClick={() => onRemove(name)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function NewParameter(props: {
  readonly names: readonly string[];
  readonly put: (names: string[]) => void;
}) {
  const intl = useIntl();
  const { names, put } = props;
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const problem = parameterProblem(name, names);
  const live = useLiveValidation(problem, name !== '');
  const add = () => {
    if (problem) return live.showNow();
    put([...names, name]);
    setTyped('');
  };
  const ofProlific = PROLIFIC_PARAMETERS.filter((one) => !names.includes(one));
  const hasRoom = names.length + ofProlific.length <= EXPECTED_PARAMETERS_MAX;
  return (
    <Group gap={8} align="flex-start">
      <TextField
        aria-label={intl.formatMessage({
          id: 'parameters.name',
          defaultMessage: 'Name of a parameter',
        })}
        placeholder="rid"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={
          live.shown &&
          intl.formatMessage(PROBLEMS[live.shown], {
            max: PARAMETER_NAME_MAX,
            count: EXPECTED_PARAMETERS_MAX,
          })
        }
        onChange={setTyped}
        onEnter={add}
        w={320}
      />
      <Button variant="default" onClick={add}>
        <FormattedMessage id="parameters.add" defaultMessage="Add" />
      </Button>
      {ofProlific.length > 0 && hasRoom && (
        <Button variant="subtle" onClick={() => put([...names, ...ofProlific])}>
          <FormattedMessage id="parameters.prolific" defaultMessage="Add those of Prolific" />
        </Button>
      )}
    </Group>
  );
}
