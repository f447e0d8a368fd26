import { Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { HelpLink } from '../../help/HelpLink';
import classes from './CorrectionIntro.module.css';

/** What to do while nothing is corrected yet. */
export function CorrectionIntro() {
  return (
    <section className={classes['intro']}>
      <Drawing />
      <Title order={2} fz="md">
        <FormattedMessage
          id="gazeCorrection.intro.title"
          defaultMessage="Does the gaze miss what was looked at?"
        />
      </Title>
      <ol className={classes['steps']}>
        <li>
          <FormattedMessage
            id="gazeCorrection.intro.drag"
            defaultMessage="Find a fixation of which you know where it belongs, and drag it there. All gaze of the stimulus follows."
          />
        </li>
        <li>
          <FormattedMessage
            id="gazeCorrection.intro.part"
            defaultMessage="Is it off from some time on only? Go to that time and choose From here: each stretch is corrected by itself."
          />
        </li>
        <li>
          <FormattedMessage
            id="gazeCorrection.intro.apply"
            defaultMessage="Compare before and after, then choose Apply. You can take it back at any time."
          />
        </li>
      </ol>
    </section>
  );
}

/** When it is legitimate: shown beside every draft. */
export function CorrectionRules() {
  return (
    <Text size="xs" c="dimmed" component="div">
      <FormattedMessage
        id="gazeCorrection.rules"
        defaultMessage="Correct only where you know what was looked at, such as words being read or a cross. Never move gaze to where it would suit your hypothesis. Results, exports and the methods report state every correction. <help>When it may be done</help>"
        values={{
          help: (text) => <HelpLink page="replay-and-heatmaps">{text}</HelpLink>,
        }}
      />
    </Text>
  );
}

/** Words, fixations above them, and where they belong. */
function Drawing() {
  return (
    <svg className={classes['drawing']} viewBox="0 0 240 84" aria-hidden>
      {WORDS.map(([x, width]) => (
        <rect key={x} className={classes['word']} x={x} y="56" width={width} height="9" rx="3" />
      ))}
      {FIXATIONS.map(([x, r]) => (
        <g key={x}>
          <circle className={classes['before']} cx={x - 8} cy="24" r={r} />
          <circle className={classes['after']} cx={x} cy="60" r={r} />
        </g>
      ))}
      <path className={classes['arrow']} d="M113 28 L119 50 M114 46 L120 53 L123 45" />
    </svg>
  );
}

const WORDS = [
  [12, 40],
  [58, 28],
  [92, 56],
  [154, 34],
  [194, 34],
] as const;
const FIXATIONS = [
  [34, 9],
  [72, 7],
  [121, 12],
  [172, 8],
  [212, 9],
] as const;
