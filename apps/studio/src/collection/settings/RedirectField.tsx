import type { Study } from '@fovea/contract/studies/studies';
import {
  placeholderNames,
  placeholderOf,
  undeclaredPlaceholders,
} from '@fovea/rules/participation/redirectPlaceholders';
import {
  redirectProblem,
  toHttps,
  type RedirectField as FieldName,
} from '@fovea/rules/participation/redirects';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { useInsertAtCaret } from '../../controls/fields/useInsertAtCaret';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { exampleAddress } from './exampleAddress';
import { PlaceholderMenu } from './PlaceholderMenu';
import { REDIRECT_PROBLEMS } from './redirectMessages';

const URL_MAX = 2000;

/** One redirect address, with a menu of placeholders and an example of the finished address. */
export function RedirectField(props: {
  readonly name: FieldName;
  readonly study: Study;
  readonly isLocked: boolean;
  readonly label: string;
  readonly description: ReactNode;
}) {
  const { name, study, isLocked, label, description } = props;
  const intl = useIntl();
  const expected = study.expectedParameters;
  // An invalid address stays in the field and is never sent.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? study[name];
  const problem = redirectProblem(value, expected);
  const live = useLiveValidation(problem, typed !== null);

  const put = (text: string) => {
    setTyped(text);
    if (redirectProblem(text, expected) === null) editStudy(study.id, { [name]: toHttps(text) });
  };

  // Once its parameter is declared, an address that was not saved is.
  const wasUndeclared = useRef(false);
  useEffect(() => {
    if (problem === null && wasUndeclared.current && typed !== null) {
      editStudy(study.id, { [name]: toHttps(typed) });
    }
    wasUndeclared.current = problem === 'placeholderUndeclared';
  }, [problem, typed, study.id, name]);

  const { area, onFocus, insert } = useInsertAtCaret(value, put);
  const missing = undeclaredPlaceholders(value, expected).map(placeholderOf);
  return (
    <div ref={area}>
      <TextField
        label={label}
        description={description}
        placeholder="https://"
        dir="ltr"
        type="url"
        maxLength={URL_MAX}
        value={value}
        disabled={isLocked}
        error={
          live.shown &&
          intl.formatMessage(REDIRECT_PROBLEMS[live.shown], {
            names: intl.formatList(missing, { type: 'conjunction' }),
            count: missing.length,
          })
        }
        onFocus={onFocus}
        onChange={put}
        onLeave={() => problem === null && setTyped(null)}
      />
      <PlaceholderMenu field={label} expected={expected} isLocked={isLocked} onInsert={insert} />
      {problem === null && placeholderNames(value).length > 0 && (
        <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          <FormattedMessage
            id="redirect.example"
            defaultMessage="With example values: {address}"
            values={{
              address: <bdi dir="ltr">{exampleAddress(name, toHttps(value), expected)}</bdi>,
            }}
          />
        </Text>
      )}
    </div>
  );
}
