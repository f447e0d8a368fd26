import {
  HEIGHT_PX,
  pictureElement,
  svgDocument,
  WIDTH_PX,
  type DemoPicture,
  type PictureElement,
} from './picture';
import { strokeText } from './strokeText';

const CARDS = [
  { name: 'HOUSE BLEND', price: '8.50', color: '#c98a4b', stars: 4 },
  { name: 'MORNING SUN', price: '9.20', color: '#e3a83a', stars: 5 },
  { name: 'DARK FOREST', price: '9.90', color: '#5b4636', stars: 4 },
  { name: 'DECAF SOFT', price: '7.80', color: '#8aa07c', stars: 3 },
];
const INK = '#2c2320';
const SOFT = '#8b7d74';
const ACCENT = '#c8502d';

function cup(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
  <ellipse cx="0" cy="118" rx="150" ry="22" fill="#000" opacity=".12"/>
  <ellipse cx="0" cy="106" rx="138" ry="20" fill="#fff"/><ellipse cx="0" cy="102" rx="138" ry="20" fill="#f3ede6"/>
  <path d="M88 -12C150 -22 158 58 72 52" fill="none" stroke="#fff" stroke-width="18"/>
  <path d="M-100 -40H100C100 40 66 96 0 96S-100 40 -100 -40Z" fill="#ffffff"/>
  <path d="M40 -40H100C100 40 66 96 0 96C44 80 52 20 40 -40Z" fill="#e9e1d8"/>
  <ellipse cx="0" cy="-40" rx="100" ry="26" fill="#fdfaf6"/><ellipse cx="0" cy="-38" rx="88" ry="21" fill="#5a351f"/>
  <path d="M0 -24C-34 -28 -38 -46 -16 -48C-6 -49 0 -43 0 -40C0 -43 6 -49 16 -48C38 -46 34 -28 0 -24Z" fill="#e8c9a0"/>
  <path d="M-30 -84C-44 -110 -14 -124 -28 -152M8 -84C-6 -112 24 -126 10 -158M44 -84C30 -110 60 -124 46 -150" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/></g>`;
}

function starsSvg(x: number, y: number, count: number): string {
  return Array.from({ length: 5 }, (_, at) => {
    const points = Array.from({ length: 10 }, (_unused, corner) => {
      const radius = corner % 2 === 0 ? 9 : 4;
      const angle = (corner * Math.PI) / 5 - Math.PI / 2;
      return `${(x + at * 24 + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
    });
    return `<polygon points="${points.join(' ')}" fill="${at < count ? '#e8a623' : '#e4dcd3'}"/>`;
  }).join('');
}

function cardSvg(card: (typeof CARDS)[number], x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="312" height="330" rx="14" fill="#fff"/>
  <rect x="${x + 16}" y="${y + 16}" width="280" height="162" rx="10" fill="${card.color}" opacity=".18"/>
  <path d="M${x + 112} ${y + 46}H${x + 200}L${x + 210} ${y + 166}Q${x + 156} ${y + 178} ${x + 102} ${y + 166}Z" fill="${card.color}"/>
  <rect x="${x + 112}" y="${y + 34}" width="88" height="16" rx="3" fill="${INK}" opacity=".55"/>
  <rect x="${x + 122}" y="${y + 84}" width="68" height="52" rx="6" fill="#fff" opacity=".92"/>
  <ellipse cx="${x + 156}" cy="${y + 110}" rx="11" ry="15" transform="rotate(-25 ${x + 156} ${y + 110})" fill="${card.color}"/>
  ${strokeText(card.name, x + 20, y + 204, { color: INK, heightPx: 17, weight: 0.14 })}
  ${starsSvg(x + 30, y + 246, card.stars)}
  ${strokeText(`€ ${card.price}`, x + 20, y + 278, { color: ACCENT, heightPx: 24, weight: 0.16 })}
  <rect x="${x + 224}" y="${y + 266}" width="68" height="46" rx="23" fill="${INK}"/>
  <path d="M${x + 258} ${y + 279}V${y + 299}M${x + 248} ${y + 289}H${x + 268}" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`;
}

function shop(): DemoPicture {
  const parts = [
    `<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="#f6f1ea"/>`,
    `<rect width="${WIDTH_PX}" height="84" fill="#fff"/>`,
    `<circle cx="96" cy="42" r="24" fill="${ACCENT}"/><ellipse cx="96" cy="42" rx="9" ry="13" transform="rotate(-25 96 42)" fill="#fff"/>`,
    strokeText('SOLE COFFEE', 138, 31, { color: INK, heightPx: 22, weight: 0.17 }),
    strokeText('SHOP', 620, 34, { color: INK, heightPx: 15 }),
    strokeText('RECIPES', 740, 34, { color: SOFT, heightPx: 15 }),
    strokeText('OUR FARMS', 900, 34, { color: SOFT, heightPx: 15 }),
    `<rect x="1130" y="22" width="260" height="40" rx="20" fill="#f1ebe3"/><circle cx="1156" cy="41" r="8" fill="none" stroke="${SOFT}" stroke-width="3"/><path d="M1162 47L1169 54" stroke="${SOFT}" stroke-width="3" stroke-linecap="round"/>`,
    `<path d="M1456 30H1466L1474 54H1502L1510 37H1470" fill="none" stroke="${INK}" stroke-width="3.5" stroke-linejoin="round"/><circle cx="1480" cy="62" r="4" fill="${INK}"/><circle cx="1498" cy="62" r="4" fill="${INK}"/>`,
    `<rect x="80" y="112" width="1440" height="370" rx="22" fill="url(#hero)"/>`,
    cup(1220, 330, 1.28),
    strokeText('FRESH ROAST', 150, 172, { color: '#fff', heightPx: 58, weight: 0.17 }),
    strokeText('EVERY WEEK', 150, 254, { color: '#ffe3c2', heightPx: 58, weight: 0.17 }),
    strokeText('FROM SMALL FARMS TO YOUR DOOR', 152, 342, { color: '#fff', heightPx: 16 }),
    `<rect x="150" y="386" width="264" height="62" rx="31" fill="#fff"/>`,
    strokeText('ORDER NOW', 282, 406, {
      color: ACCENT,
      heightPx: 21,
      weight: 0.18,
      align: 'middle',
    }),
  ];
  const places: PictureElement[] = [
    pictureElement('headline', 3.2, 330, 202, 150, 22),
    pictureElement('headline', 2.4, 320, 284, 140, 20),
    pictureElement('headline', 0.9, 380, 350, 180, 8),
    pictureElement('action', 2.6, 282, 417, 70, 14),
    pictureElement('product', 2.3, 1220, 300, 80, 60),
    pictureElement('brand', 1.2, 190, 42, 80, 12),
    pictureElement('action', 0.4, 1260, 42, 70, 10),
    pictureElement('action', 0.5, 1485, 45, 18, 12),
  ];
  CARDS.forEach((card, at) => {
    const x = 80 + at * 376;
    parts.push(cardSvg(card, x, 520));
    const order = [1.2, 1.25, 1, 0.75][at] ?? 1;
    places.push(
      pictureElement('product', 0.9 * order, x + 156, 620, 40, 36),
      pictureElement('brand', 0.8 * order, x + 120, 732, 70, 8),
      pictureElement('price', 1.1 * order, x + 70, 810, 34, 10),
    );
  });
  const definitions = `<linearGradient id="hero"><stop offset="0" stop-color="#a63f22"/><stop offset=".55" stop-color="#cf6a37"/><stop offset="1" stop-color="#e9a05c"/></linearGradient>`;
  return {
    name: 'Web shop',
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    svg: svgDocument(parts.join(''), definitions),
    places,
  };
}

/** The front page of a coffee shop: headline, picture, button, four products with prices. */
export const shopPicture = shop();
