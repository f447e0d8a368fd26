import { HEIGHT_PX, pictureElement, svgDocument, WIDTH_PX, type DemoPicture } from './picture';
import { strokeText } from './strokeText';

const FACE = `
<path d="M860 900C870 740 960 690 1100 690S1330 740 1340 900Z" fill="#2f6f6a"/>
<path d="M1030 690Q1100 760 1170 690L1150 620H1050Z" fill="#d79a77"/>
<path d="M890 470C850 250 980 130 1110 130C1260 130 1350 250 1312 470C1330 600 1300 700 1262 740C1290 600 1270 520 1240 430C1180 420 1060 380 1010 300C1000 380 960 410 944 450C920 540 940 640 960 740C890 690 880 580 890 470Z" fill="#4a2c22"/>
<path d="M948 420C948 300 1010 230 1100 230S1252 300 1252 420C1252 560 1190 650 1100 650S948 560 948 420Z" fill="#eab794"/>
<path d="M944 440C960 330 1000 300 1018 270C1060 370 1180 410 1256 420C1256 260 1190 190 1100 190S930 270 944 440Z" fill="#4a2c22"/>
<ellipse cx="1032" cy="440" rx="34" ry="21" fill="#fff"/><ellipse cx="1168" cy="440" rx="34" ry="21" fill="#fff"/>
<circle cx="1036" cy="441" r="17" fill="#5d7a4a"/><circle cx="1172" cy="441" r="17" fill="#5d7a4a"/>
<circle cx="1036" cy="441" r="8.5" fill="#1c1512"/><circle cx="1172" cy="441" r="8.5" fill="#1c1512"/>
<circle cx="1042" cy="435" r="4" fill="#fff"/><circle cx="1178" cy="435" r="4" fill="#fff"/>
<path d="M996 434Q1032 406 1068 434M1132 434Q1168 406 1204 434" fill="none" stroke="#3a2018" stroke-width="6" stroke-linecap="round"/>
<path d="M988 396Q1030 370 1070 390M1130 390Q1170 370 1212 396" fill="none" stroke="#4a2c22" stroke-width="10" stroke-linecap="round"/>
<path d="M1100 440C1096 480 1082 500 1090 512Q1102 520 1114 512" fill="none" stroke="#cf9270" stroke-width="6" stroke-linecap="round"/>
<path d="M1046 558Q1074 546 1100 554Q1126 546 1154 558Q1100 616 1046 558Z" fill="#c4564f"/><path d="M1060 562Q1100 574 1140 562Q1100 588 1060 562Z" fill="#fff"/>
<circle cx="994" cy="506" r="30" fill="#e88f78" opacity=".35"/><circle cx="1206" cy="506" r="30" fill="#e88f78" opacity=".35"/>`;

const CUP = `
<path d="M1296 640C1350 630 1356 706 1290 704" fill="none" stroke="#fff" stroke-width="16"/>
<path d="M1150 610H1300C1300 690 1286 770 1225 770S1150 690 1150 610Z" fill="#fff"/>
<ellipse cx="1225" cy="612" rx="75" ry="17" fill="#f3ede6"/><ellipse cx="1225" cy="614" rx="64" ry="12" fill="#5a351f"/>
<ellipse cx="1225" cy="686" rx="17" ry="24" transform="rotate(-25 1225 686)" fill="#c8502d"/>
<path d="M1128 730C1122 696 1150 678 1172 694L1232 744C1250 764 1240 796 1214 806L1196 850L1124 850Z" fill="#eab794"/>
<path d="M1152 742L1186 772M1136 768L1172 796" stroke="#cf9270" stroke-width="4" stroke-linecap="round"/>
<path d="M1092 900L1112 822Q1160 800 1214 826L1240 900Z" fill="#276059"/>
<path d="M1200 580C1186 556 1216 542 1202 516M1236 578C1222 552 1252 538 1238 510" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="6" stroke-linecap="round"/>`;

const DEFINITIONS = `<linearGradient id="sky" x2="1" y2="1"><stop offset="0" stop-color="#f7d9b0"/><stop offset="1" stop-color="#ef9f6b"/></linearGradient>`;

/** A poster: a woman with a cup facing the viewer, a headline, the brand and an offer. */
export const posterPicture: DemoPicture = {
  name: 'Poster',
  widthPx: WIDTH_PX,
  heightPx: HEIGHT_PX,
  svg: svgDocument(
    [
      `<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="url(#sky)"/>`,
      `<circle cx="1110" cy="430" r="350" fill="#fff1da" opacity=".65"/>`,
      FACE,
      CUP,
      strokeText('SLOW', 120, 170, { color: '#6d2f1c', heightPx: 112, weight: 0.18 }),
      strokeText('MORNINGS', 120, 324, { color: '#6d2f1c', heightPx: 84, weight: 0.18 }),
      strokeText('START WITH A GOOD CUP', 124, 462, { color: '#8a4a30', heightPx: 24 }),
      `<rect x="120" y="560" width="390" height="96" rx="14" fill="#c8502d"/>`,
      strokeText('2 FOR € 9.90', 315, 592, {
        color: '#fff',
        heightPx: 33,
        weight: 0.17,
        align: 'middle',
      }),
      `<circle cx="152" cy="792" r="32" fill="#6d2f1c"/><ellipse cx="152" cy="792" rx="11" ry="17" transform="rotate(-25 152 792)" fill="#f7d9b0"/>`,
      strokeText('SOLE COFFEE', 206, 776, { color: '#6d2f1c', heightPx: 32, weight: 0.17 }),
    ].join(''),
    DEFINITIONS,
  ),
  places: [
    pictureElement('face', 3.4, 1034, 440, 26, 14),
    pictureElement('face', 3.2, 1170, 440, 26, 14),
    pictureElement('face', 1.8, 1100, 566, 34, 14),
    pictureElement('face', 1, 1100, 500, 30, 26),
    pictureElement('product', 2, 1225, 670, 40, 44),
    pictureElement('headline', 2.2, 300, 226, 110, 36),
    pictureElement('headline', 2.2, 380, 370, 170, 28),
    pictureElement('headline', 1, 340, 474, 150, 10),
    pictureElement('price', 2, 330, 608, 100, 16),
    pictureElement('brand', 1.5, 330, 792, 110, 16),
  ],
};
