/** An article with everything that the format allows, for tests. */
export const SAMPLE_ARTICLE = `---
title: "Light & glasses"
summary: Where the lamp belongs.
section: measurement
order: 2
screens:
  - /studies/$studyId/sensors
keywords: spectacles
---

Light comes from **the front**, see [calibration](calibration-and-accuracy.md#accuracy).

> [!TIP]
> Close the *curtains*.

## Lamps

![A lamp in front of a face](pictures/lamp.webp "The lamp")

1. Put it [here](#lamps).
2. Run \`const participant = 1 < 2\`.

\`\`\`r
participants <- c("<a>")
\`\`\`

### Two lamps?

| Lamp | Good |
| ---- | ---- |
| Left | yes & no |

## Lamps

Words, [the studio](/#/folders) and [a page](https://example.org/?a=1&b=2). ${'Many words stand here. '.repeat(12)}
`;
