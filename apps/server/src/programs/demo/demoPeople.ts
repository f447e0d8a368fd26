import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import { seededRandom, type SeededRandom } from '@fovea/samples/seededRandom';
import { SURVEY_BRANDS } from './demoSurvey';

/** A fictitious respondent of the demo study, fully determined by the number. */
export interface DemoPerson {
  /** The seed of everything else about this respondent. */
  readonly seed: string;
  readonly isInGroupA: boolean;
  readonly age: number;
  readonly gender: 'MALE' | 'FEMALE' | 'OTHER';
  readonly variables: Readonly<Record<string, string>>;
  readonly device: Readonly<Record<string, string | number | boolean>>;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Liking of the package and of the film, -1 to 1. */
  readonly likesPackage: number;
  readonly likesFilm: number;
  readonly expressiveness: number;
  readonly sitter: {
    readonly facelessShare?: number;
    readonly patchNoiseCm?: number;
    readonly restlessness?: number;
  };
}

const COUNTRIES = ['Denmark', 'Germany', 'Italy', 'Portugal', 'United Kingdom'];
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const BROWSERS: readonly { kind: DeviceType; userAgent: string; touchPoints: number }[] = [
  { kind: 'DESKTOP', userAgent: `${WINDOWS} ${CHROME}`, touchPoints: 0 },
  { kind: 'DESKTOP', userAgent: `${MAC} ${CHROME}`, touchPoints: 0 },
  { kind: 'DESKTOP', userAgent: `${WINDOWS} ${CHROME} Edg/142.0.0.0`, touchPoints: 0 },
  {
    kind: 'DESKTOP',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    touchPoints: 0,
  },
  {
    kind: 'TABLET',
    userAgent: `Mozilla/5.0 (Linux; Android 15; SM-X910) ${CHROME}`,
    touchPoints: 10,
  },
];

/** Respondents whose recordings are poor, by number. */
const POOR: Readonly<Record<number, DemoPerson['sitter']>> = {
  9: { patchNoiseCm: 0.32 },
  17: { facelessShare: 0.45 },
  23: { patchNoiseCm: 0.26 },
  31: { restlessness: 3.5, patchNoiseCm: 0.2 },
};

export function demoPerson(number: number): DemoPerson {
  const seed = `respondent-${number}`;
  const random = seededRandom(`${seed}/facts`);
  const isInGroupA = number % 2 === 1;
  const likesPackage = limited((isInGroupA ? 0.35 : -0.1) + 0.45 * random.normal(), -1, 1);
  const browser = BROWSERS[Math.floor(random.uniform() ** 1.4 * BROWSERS.length)] ?? BROWSERS[0]!;
  const age = Math.round(limited(38 + 13 * random.normal(), 18, 74));
  return {
    seed,
    isInGroupA,
    age,
    gender: random.uniform() < 0.03 ? 'OTHER' : random.uniform() < 0.54 ? 'FEMALE' : 'MALE',
    variables: {
      source: 'demo',
      country: COUNTRIES[Math.floor(random.uniform() * COUNTRIES.length)] ?? 'Denmark',
      group: isInGroupA ? 'A' : 'B',
      panelId: `P${(48_211 + number * 7919).toString(36).toUpperCase()}`,
    },
    device: {
      synthetic: true,
      camera: '640x480',
      engine: 'synthetic',
      ...browser,
      language: 'en-GB',
      screenWidthPx: browser.kind === 'TABLET' ? 1480 : 1920,
      screenHeightPx: browser.kind === 'TABLET' ? 924 : 1080,
    },
    answers: answersOf(random, isInGroupA, likesPackage, age),
    likesPackage,
    likesFilm: limited(0.3 + 0.5 * random.normal(), -1, 1),
    expressiveness: limited(0.5 + 0.25 * random.normal(), 0.05, 1),
    sitter: POOR[number] ?? {},
  };
}

const THOUGHTS = {
  liked: [
    'The orange package stands out at once.',
    'Fresh, I would try the new harvest.',
    'Sunny. I looked at SOLE first.',
    'Good price for SOLE.',
  ],
  unmoved: [
    'A lot of packages that look alike.',
    'I looked for the price first.',
    'Nothing special, I would take what I know.',
    'Too many brands.',
  ],
};

function answersOf(
  random: SeededRandom,
  isInGroupA: boolean,
  likes: number,
  age: number,
): Readonly<Record<string, unknown>> {
  const agrees = (mind: number) => {
    const felt = mind + 0.5 * random.normal();
    return felt > 0.25 ? 'Agree' : felt < -0.3 ? 'Disagree' : 'Neither';
  };
  const remembered = SURVEY_BRANDS.filter((brand) => {
    const known = brand === 'SOLE' ? 0.55 + 0.35 * likes : brand === 'ORO' ? 0.4 : 0.2;
    return random.uniform() < known;
  });
  const isAfterPrice = random.uniform() < 0.45;
  const order = random.shuffled(['Brand', 'Taste', 'Origin']);
  const thoughts = likes > 0.1 ? THOUGHTS.liked : THOUGHTS.unmoved;
  const thought = thoughts[Math.floor(random.uniform() * thoughts.length)] ?? '';
  return {
    appeal: Math.round(limited(4 + 2.6 * likes + 0.6 * random.normal(), 1, 7)),
    offer: random.uniform() < (isInGroupA ? 0.75 : 0.15),
    ...(remembered.length > 0 ? { remembered } : {}),
    statements: {
      Modern: agrees(isInGroupA ? 0.5 : 0.1),
      Expensive: agrees(isInGroupA ? -0.3 : 0.3),
      Natural: agrees(isInGroupA ? 0.2 : 0.5),
    },
    important: isAfterPrice ? ['Price', ...order] : [order[0], 'Price', ...order.slice(1)],
    cups: Math.round(limited(2.6 + 1.4 * random.normal(), 0, 9)),
    where: random.uniform() < 0.6 ? 'Supermarket' : age < 40 ? 'Online' : 'Coffee shop',
    // Not everybody writes a comment.
    ...(random.uniform() < 0.7 ? { words: thought } : {}),
  };
}

function limited(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
