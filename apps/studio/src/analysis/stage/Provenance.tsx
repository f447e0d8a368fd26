import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Result } from '../../replay/results/results';
import { HelpMark } from '../../controls/display/HelpMark';
import { algorithmNames } from '../../recordedSessions/algorithmNames';
import { parameterList } from '../../recordedSessions/parameterList';
import classes from './Provenance.module.css';

interface Props {
  readonly result: Result;
  /** Of the heatmap's blur. */
  readonly sigmaDeg: number;
  /** What can be done with these results. */
  readonly action?: ReactNode;
}

/** Provenance of the shown data: algorithm, parameters, version, and number of respondents. */
export function Provenance({ result, sigmaDeg, action }: Props) {
  const intl = useIntl();
  const about = intl.formatMessage({
    id: 'provenance.about',
    defaultMessage: 'where this comes from',
  });
  return (
    <p className={classes.line}>
      <span>
        {result.kind === 'respondent' ? (
          <FixationText {...result.provenance} />
        ) : (
          <FormattedMessage
            id="provenance.segment"
            defaultMessage="{count, number} of {total, number} respondents included · Fixations: {algorithms} · Aggregate v{version}"
            values={{
              count: result.respondentCount,
              total: result.totalNumberOfRespondents,
              algorithms: algorithmNames(result.provenance.algorithms),
              version: result.provenance.version,
            }}
          />
        )}
      </span>
      <HelpMark about={about}>
        {result.kind === 'respondent' ? (
          <p>
            <FormattedMessage
              id="provenance.respondent.help"
              defaultMessage="Calculated from the recording with version {version}: {parameters}."
              values={{
                version: result.provenance.version,
                parameters: parameterList(result.provenance.parameters),
              }}
            />
          </p>
        ) : (
          <p>
            <FormattedMessage
              id="provenance.segment.help"
              defaultMessage="Included are respondents with at least one valid gaze sample on this stimulus; {total, number} were shown it. Each respondent counts alike in the heatmap, however many samples there are."
              values={{ total: result.totalNumberOfRespondents }}
            />
          </p>
        )}
        <p>
          <BlurText result={result} sigmaDeg={sigmaDeg} />
        </p>
        <p>
          <FormattedMessage
            id="provenance.pauses"
            defaultMessage="Times count from the first frame of the stimulus, for a video as its playing position. While a respondent saw an overlay in place of the stimulus (hidden tab, full screen left, camera lost), time stands still and no gaze is taken."
          />
        </p>
        <p>
          <FormattedMessage
            id="provenance.caveat"
            defaultMessage="Webcam gaze has an error of several degrees and about 30 samples a second. Single fixations agree with human coders in about 60 to 80 % of cases; saccade speed and pursuit cannot be measured."
          />
        </p>
      </HelpMark>
      {action}
    </p>
  );
}

/** The blur radius of the heatmap, and how it was determined. */
function BlurText({ result, sigmaDeg }: Props) {
  const scale = result.degreeScale;
  if (!scale) {
    return (
      <FormattedMessage
        id="provenance.blur.assumed"
        defaultMessage="The heatmap is blurred by a Gaussian of about {sigma, number} {sigma, plural, one {degree} other {degrees}}: a page is taken to be 30 degrees wide, since this result does not say how large a degree was on the screen."
        values={{ sigma: sigmaDeg }}
      />
    );
  }
  const values = { share: scale.xNormPerDeg, method: scale.method, sigma: sigmaDeg };
  return result.kind === 'respondent' ? (
    <FormattedMessage
      id="provenance.blur.respondent"
      defaultMessage="The heatmap is blurred by a Gaussian with a standard deviation of {sigma, number} {sigma, plural, one {degree} other {degrees}}; one degree is {share, number, ::percent .0} of the picture’s width for this respondent. Degrees are known from {method}."
      values={values}
    />
  ) : (
    <FormattedMessage
      id="provenance.blur.segment"
      defaultMessage="The heatmap is blurred by a Gaussian with a standard deviation of {sigma, number} {sigma, plural, one {degree} other {degrees}}; one degree is {share, number, ::percent .0} of the picture’s width, the median of the respondents. Degrees are known from {method}."
      values={values}
    />
  );
}

interface Filter {
  readonly algorithm: string;
  readonly version: string;
  readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
}

function FixationText({ algorithm, parameters, version }: Filter) {
  const filterVersion = String(parameters['fixationVersion'] ?? version);
  const minMs = Number(parameters['minDurationMs']);
  if (algorithm === 'idt') {
    return (
      <FormattedMessage
        id="provenance.idt"
        defaultMessage="Fixations: I-DT {dispersion, number, ::.0}°, min {minMs, number} ms, v{version}"
        values={{ dispersion: Number(parameters['dispersionDeg']), minMs, version: filterVersion }}
      />
    );
  }
  if (algorithm === 'segments') {
    return (
      <FormattedMessage
        id="provenance.segments"
        defaultMessage="Fixations: segmentation, {scatter}, min {minMs, number} ms, v{version}"
        values={{
          scatter: <SpreadText spreadDeg={parameters['spreadDeg']} />,
          minMs,
          version: filterVersion,
        }}
      />
    );
  }
  if (algorithm === 'ivt') {
    return (
      <FormattedMessage
        id="provenance.ivt"
        defaultMessage="Fixations: I-VT {threshold, number}°/s, min {minMs, number} ms, v{version}"
        values={{
          threshold: Number(parameters['thresholdDegPerS']),
          minMs,
          version: filterVersion,
        }}
      />
    );
  }
  return (
    <FormattedMessage
      id="provenance.other"
      defaultMessage="Fixations: {algorithm}, v{version}"
      values={{ algorithm, version }}
    />
  );
}

/** Null: found in the samples of each stimulus. */
function SpreadText({ spreadDeg }: { readonly spreadDeg: unknown }) {
  return typeof spreadDeg === 'number' ? (
    <FormattedMessage
      id="provenance.segments.spread"
      defaultMessage="scatter {spread, number, ::.0}°"
      values={{ spread: spreadDeg }}
    />
  ) : (
    <FormattedMessage
      id="provenance.segments.estimated"
      defaultMessage="scatter found in the samples"
    />
  );
}
