import {
  HEIGHT_PX,
  pictureElement,
  svgDocument,
  WIDTH_PX,
  type DemoPicture,
  type PictureElement,
} from './picture';
import { strokeText } from './strokeText';

interface Bag {
  readonly brand: string;
  readonly roast: string;
  readonly price: string;
  readonly color: string;
  readonly dark: string;
  readonly label: string;
  readonly ink: string;
  readonly weight: number;
  /** Whether its price is on a red background. */
  readonly isOffer?: boolean;
}

const BAGS: readonly Bag[] = [
  {
    brand: 'ALTA',
    roast: 'DARK ROAST',
    price: '6.90',
    color: '#3f3a38',
    dark: '#231f1e',
    label: '#e9dfce',
    ink: '#3a2a20',
    weight: 1,
  },
  {
    brand: 'BRIO',
    roast: 'ESPRESSO',
    price: '7.40',
    color: '#8f2f2b',
    dark: '#5f1b1a',
    label: '#f4e9d8',
    ink: '#6d1f1c',
    weight: 1.1,
  },
  {
    brand: 'SOLE',
    roast: 'NEW HARVEST',
    price: '5.90',
    color: '#f0a022',
    dark: '#c9760c',
    label: '#fffaf0',
    ink: '#b3470a',
    weight: 5,
    isOffer: true,
  },
  {
    brand: 'NERO',
    roast: 'DECAF',
    price: '6.20',
    color: '#2d5247',
    dark: '#17332b',
    label: '#e8efe2',
    ink: '#1f4438',
    weight: 0.9,
  },
  {
    brand: 'LUNA',
    roast: 'MILD BLEND',
    price: '6.50',
    color: '#3d5a86',
    dark: '#243a5e',
    label: '#eaf0f8',
    ink: '#263f68',
    weight: 1,
  },
  {
    brand: 'TERRA',
    roast: 'ORGANIC',
    price: '8.10',
    color: '#7a9a52',
    dark: '#52702f',
    label: '#f7f6e7',
    ink: '#45602a',
    weight: 1.3,
  },
  {
    brand: 'MOKA',
    roast: 'CLASSIC',
    price: '4.95',
    color: '#6b4630',
    dark: '#42291a',
    label: '#f1e2cd',
    ink: '#53311d',
    weight: 1,
  },
  {
    brand: 'FIORE',
    roast: 'LIGHT ROAST',
    price: '7.20',
    color: '#d9788d',
    dark: '#ad4d64',
    label: '#fff3f3',
    ink: '#a1405a',
    weight: 1.4,
  },
  {
    brand: 'VENTO',
    roast: 'LUNGO',
    price: '5.60',
    color: '#5a9aa8',
    dark: '#35707d',
    label: '#eef7f8',
    ink: '#2a6471',
    weight: 0.9,
  },
  {
    brand: 'ORO',
    roast: 'RESERVE',
    price: '9.80',
    color: '#2b2f3a',
    dark: '#14171f',
    label: '#d8b46a',
    ink: '#2a2112',
    weight: 1.5,
  },
];

const BAG_W = 196;
const BAG_H = 292;
const ROWS_PX = [92, 510];
const FIRST_X = 148;
const STEP_X = 276;

function bean(x: number, y: number, size: number, color: string): string {
  return `<g transform="translate(${x} ${y}) rotate(-28) scale(${size})"><ellipse rx="10" ry="14" fill="${color}"/><path d="M0 -13C6 -5 -6 4 0 13" stroke="#fff" stroke-opacity=".75" stroke-width="2" fill="none"/></g>`;
}

function bagSvg(bag: Bag, x: number, y: number, at: number): string {
  const mid = x + BAG_W / 2;
  return `
  <ellipse cx="${mid}" cy="${y + BAG_H + 2}" rx="${BAG_W * 0.52}" ry="11" fill="#000" opacity=".28"/>
  <path d="M${x + 10} ${y + 26}Q${x + 2} ${y + 160} ${x} ${y + BAG_H - 6}Q${mid} ${y + BAG_H + 8} ${x + BAG_W} ${y + BAG_H - 6}Q${x + BAG_W - 2} ${y + 160} ${x + BAG_W - 10} ${y + 26}Z" fill="url(#bag${at})"/>
  <rect x="${x + 8}" y="${y}" width="${BAG_W - 16}" height="30" rx="3" fill="${bag.dark}"/>
  <path d="M${x + 14} ${y + 9}H${x + BAG_W - 14}M${x + 14} ${y + 16}H${x + BAG_W - 14}M${x + 14} ${y + 23}H${x + BAG_W - 14}" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>
  <path d="M${x + 26} ${y + 34}Q${x + 16} ${y + 160} ${x + 18} ${y + BAG_H - 12}" stroke="#fff" stroke-opacity=".22" stroke-width="7" fill="none" stroke-linecap="round"/>
  <rect x="${x + 26}" y="${y + 74}" width="${BAG_W - 52}" height="152" rx="12" fill="${bag.label}"/>
  <rect x="${x + 34}" y="${y + 82}" width="${BAG_W - 68}" height="136" rx="7" fill="none" stroke="${bag.ink}" stroke-opacity=".35" stroke-width="1.5"/>
  ${strokeText(bag.brand, mid, y + 104, {
    color: bag.ink,
    heightPx: bag.brand.length > 4 ? 24 : 30,
    weight: 0.17,
    align: 'middle',
  })}
  ${bean(mid - 14, y + 168, 0.9, bag.ink)}${bean(mid + 14, y + 170, 0.9, bag.ink)}
  ${strokeText(bag.roast, mid, y + 198, { color: bag.ink, heightPx: 10, weight: 0.14, align: 'middle' })}
  ${strokeText('250 G', mid, y + 246, { color: '#ffffff', heightPx: 12, weight: 0.14, align: 'middle' })}`;
}

function tagSvg(bag: Bag, mid: number, y: number): string {
  const isOffer = bag.isOffer === true;
  return `<rect x="${mid - 56}" y="${y}" width="112" height="42" rx="5" fill="${isOffer ? '#d8232a' : '#fffdf7'}" stroke="#000" stroke-opacity=".15"/>
  ${strokeText(`€ ${bag.price}`, mid, y + 11, { color: isOffer ? '#ffffff' : '#33302c', heightPx: 20, weight: 0.15, align: 'middle' })}`;
}

/** The other design of the new package: muted colours and no offer. */
const QUIET_BAGS = BAGS.map((bag) =>
  bag.brand === 'SOLE'
    ? {
        ...bag,
        color: '#cdbfa8',
        dark: '#a3927a',
        label: '#f7f2e8',
        ink: '#5b4a38',
        weight: 0.9,
        isOffer: false,
      }
    : bag,
);

function shelf(name: string, bags: readonly Bag[]): DemoPicture {
  const gradients = bags
    .map(
      (bag, at) =>
        `<linearGradient id="bag${at}"><stop offset="0" stop-color="${bag.dark}"/><stop offset=".28" stop-color="${bag.color}"/><stop offset=".72" stop-color="${bag.color}"/><stop offset="1" stop-color="${bag.dark}"/></linearGradient>`,
    )
    .join('');
  const definitions = `${gradients}<linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="#efe4d4"/><stop offset="1" stop-color="#d9c8b0"/></linearGradient><linearGradient id="wood" x2="0" y2="1"><stop offset="0" stop-color="#b98753"/><stop offset="1" stop-color="#8a5e34"/></linearGradient>`;
  const parts = [`<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="url(#wall)"/>`];
  for (const y of ROWS_PX) {
    const board = y + BAG_H;
    parts.push(
      `<rect x="0" y="${y - 64}" width="${WIDTH_PX}" height="26" fill="#000" opacity=".05"/>`,
      `<rect x="0" y="${board}" width="${WIDTH_PX}" height="26" fill="url(#wood)"/><rect x="0" y="${board + 26}" width="${WIDTH_PX}" height="46" fill="#6f4a28"/><rect x="0" y="${board + 72}" width="${WIDTH_PX}" height="16" fill="#000" opacity=".14"/>`,
    );
  }
  const places: PictureElement[] = [];
  bags.forEach((bag, at) => {
    const x = FIRST_X + (at % 5) * STEP_X;
    const y = ROWS_PX[Math.floor(at / 5)] ?? 0;
    const mid = x + BAG_W / 2;
    parts.push(bagSvg(bag, x, y, at), tagSvg(bag, mid, y + BAG_H + 28));
    // The upper row is at eye level and attracts more gaze.
    const height = at < 5 ? 1.25 : 0.9;
    places.push(
      pictureElement('brand', 1.5 * bag.weight * height, mid, y + 122, 34, 16),
      pictureElement('product', 0.7 * bag.weight * height, mid, y + 182, 36, 26),
      pictureElement('price', 0.8 * bag.weight * height, mid, y + BAG_H + 49, 26, 8),
    );
  });
  return {
    name,
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    svg: svgDocument(parts.join(''), definitions),
    places,
  };
}

/** A supermarket shelf with ten packages of coffee; one is new and on offer. */
export const shelfPicture = shelf('Coffee shelf', BAGS);

/** The same shelf with the new package in its other design. */
export const quietShelfPicture = shelf('Coffee shelf, quiet design', QUIET_BAGS);
