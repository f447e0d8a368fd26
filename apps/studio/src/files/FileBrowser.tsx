import { listFiles, type File as StoredFile } from '@fovea/contract/studies/files';
import { Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPhotoOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Pager } from '../controls/layout/Pager';
import { useApiQuery } from '../state/serverState';
import { FileTile } from './FileTile';
import type { ChosenKind } from './fileKinds';
import { FILE_MESSAGES } from './fileMessages';
import classes from './Files.module.css';

interface Props {
  readonly kind: ChosenKind;
  readonly chosenId: string | null;
  readonly onChoose: (file: StoredFile) => void;
}

const SIZES = [24, 48, 96];

/** The company's files as a grid of thumbnails to choose from. */
export function FileBrowser({ kind, chosenId, onChoose }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: SIZES[0]! });
  const found = useApiQuery(listFiles, {
    query: {
      ...(kind === 'any' ? {} : { kind }),
      ...(search === '' ? {} : { search }),
      offset: String(page * pageSize),
      limit: String(pageSize),
    },
  });
  const skeleton = (
    <div className={classes['grid']}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} height={168} radius={6} />
      ))}
    </div>
  );
  return (
    <Stack gap={12}>
      <TextInput
        aria-label={intl.formatMessage(FILE_MESSAGES.search)}
        placeholder={intl.formatMessage(FILE_MESSAGES.search)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage({ page: 0, pageSize });
        }}
      />
      <QueryContent from={found} skeleton={skeleton} isPart>
        {({ files, total }) =>
          files.length === 0 ? (
            <EmptyState
              icon={IconPhotoOff}
              title={
                <FormattedMessage
                  {...(search === '' ? FILE_MESSAGES.nothingHere : FILE_MESSAGES.nothingFound)}
                />
              }
            >
              {search === '' && <FormattedMessage {...FILE_MESSAGES.nothingHereHelp} />}
            </EmptyState>
          ) : (
            <>
              <div
                role="radiogroup"
                aria-label={intl.formatMessage(FILE_MESSAGES.grid)}
                className={classes['grid']}
              >
                {files.map((file, at) => (
                  <FileTile
                    key={file.id}
                    file={file}
                    isChosen={file.id === chosenId}
                    isTabStop={
                      file.id === chosenId ||
                      (at === 0 && !files.some((other) => other.id === chosenId))
                    }
                    onChoose={() => onChoose(file)}
                  />
                ))}
              </div>
              {total > SIZES[0]! && (
                <Pager
                  total={total}
                  page={page}
                  pageSize={pageSize}
                  sizes={SIZES}
                  onChange={setPage}
                />
              )}
            </>
          )
        }
      </QueryContent>
    </Stack>
  );
}
