/// <reference types="vite/types/importMeta.d.ts" />

/** The bytes of a small file, as a data: address. */
declare module '*?inline' {
  const address: string;
  export default address;
}

/** The text of a small file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
