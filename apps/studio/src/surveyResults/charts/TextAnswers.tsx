import { isEmbeddedPicture } from '@fovea/rules/survey/surveyHtml';
import type { TextAnswer } from '@fovea/rules/survey/surveySummaryText';
import { Anchor, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Pager } from '../../controls/layout/Pager';
import { SERIES } from './GroupName';
import classes from './Charts.module.css';
import { matchesSearch, splitAtHits } from './searchHits';

const SIZES = [10, 25, 100];

interface Props {
  readonly studyId: string;
  readonly texts: readonly TextAnswer[];
  readonly names: readonly string[];
  readonly labelOf: (respondentId: string) => string;
  /** Whether answers are pictures, such as signatures; others are never displayed as such. */
  readonly hasPictures?: boolean;
  /** Accessible name of the list. */
  readonly label: string;
}

/** Text answers with their authors, searchable by words. */
export function TextAnswers(props: Props) {
  const { studyId, texts, names, labelOf, label, hasPictures = false } = props;
  const intl = useIntl();
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query);
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: SIZES[0]! });
  const found = useMemo(
    () => texts.filter(({ text }) => matchesSearch(text, searched)),
    [texts, searched],
  );
  const shownPage = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1));
  const shown = found.slice(shownPage * pageSize, (shownPage + 1) * pageSize);
  return (
    <>
      {!hasPictures && (
        <TextInput
          size="xs"
          maw={320}
          type="search"
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={intl.formatMessage({
            id: 'surveyResults.search',
            defaultMessage: 'Search these answers',
          })}
          aria-label={intl.formatMessage(
            { id: 'surveyResults.searchIn', defaultMessage: 'Search the answers to {question}' },
            { question: label },
          )}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setPage({ page: 0, pageSize });
          }}
        />
      )}
      <ul className={classes.texts} aria-label={label}>
        {shown.map(({ respondentId, group, text }, at) => (
          <li key={`${respondentId} ${group} ${at}`} className={classes.text}>
            <span>
              {names.length > 1 && (
                <span
                  className={`${classes.swatch} ${SERIES[group]}`}
                  role="img"
                  aria-label={names[group]}
                  title={names[group]}
                />
              )}
              <Anchor href={`#/studies/${studyId}/sessions/${respondentId}`} fz="sm">
                <bdi>{labelOf(respondentId)}</bdi>
              </Anchor>
            </span>
            <span className={classes.words} dir="auto">
              {hasPictures && isEmbeddedPicture(text) ? (
                <img
                  className={classes.signature}
                  src={text}
                  alt={intl.formatMessage(
                    { id: 'surveyResults.signature', defaultMessage: 'Signature of {respondent}' },
                    { respondent: labelOf(respondentId) },
                  )}
                />
              ) : (
                splitAtHits(text, searched).map((piece, place) =>
                  piece.isHit ? (
                    <mark key={place} className={classes.hit}>
                      {piece.text}
                    </mark>
                  ) : (
                    <span key={place}>{piece.text}</span>
                  ),
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={classes.note} role="status">
          <FormattedMessage
            id="surveyResults.noHits"
            defaultMessage="No answer contains all of these words."
          />
        </p>
      )}
      {found.length > SIZES[0]! && (
        <Pager
          total={found.length}
          page={shownPage}
          pageSize={pageSize}
          sizes={SIZES}
          onChange={setPage}
        />
      )}
    </>
  );
}
