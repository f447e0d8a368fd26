import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fact } from '../controls/display/Fact';
import { formatBytes } from '../files/formatBytes';
import { OptionalDate } from './OptionalDate';

type Props = {
  readonly session: Pick<
    RespondentSession,
    | 'receivedChunks'
    | 'receivedBytes'
    | 'expectedChunks'
    | 'expectedBytes'
    | 'lastChunkDate'
    | 'zipFileName'
    | 'isPartial'
  >;
};

/** The received part of a recording, out of what the respondent's browser has announced. */
export function ReceivedData({ session }: Props) {
  const intl = useIntl();
  const { receivedChunks, expectedChunks, expectedBytes, zipFileName, isPartial } = session;
  const size = (bytes: number) => formatBytes(intl, bytes);
  return (
    <>
      <Fact name={<FormattedMessage id="session.received" defaultMessage="Received" />}>
        <FormattedMessage
          id="session.received.value"
          defaultMessage="{chunks, plural, =0 {Nothing} one {# part, {size}} other {# parts, {size}}}"
          values={{ chunks: receivedChunks, size: <bdi>{size(session.receivedBytes)}</bdi> }}
        />
        {isPartial && (
          <>
            {' '}
            <FormattedMessage
              id="session.received.partial"
              defaultMessage="(taken as the whole recording, because nothing more would come)"
            />
          </>
        )}
      </Fact>
      <Fact name={<FormattedMessage id="session.expected" defaultMessage="Recorded" />}>
        {expectedChunks === null ? (
          <FormattedMessage
            id="session.expected.unknown"
            defaultMessage="(The respondent’s browser has not said yet)"
          />
        ) : (
          <FormattedMessage
            id="session.expected.value"
            defaultMessage="{chunks, plural, one {# part} other {# parts}}{hasSize, select, true {, {size}} other {}}"
            values={{
              chunks: expectedChunks,
              hasSize: String(expectedBytes !== null),
              size: <bdi>{size(expectedBytes ?? 0)}</bdi>,
            }}
          />
        )}
      </Fact>
      <Fact name={<FormattedMessage id="session.lastPart" defaultMessage="Last part received" />}>
        <OptionalDate moment={session.lastChunkDate} />
      </Fact>
      {zipFileName !== null && (
        <Fact name={<FormattedMessage id="session.zip" defaultMessage="Uploaded from the file" />}>
          <bdi>{zipFileName}</bdi>
        </Fact>
      )}
    </>
  );
}
