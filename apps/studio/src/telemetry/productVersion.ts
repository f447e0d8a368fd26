/** Put in by the build, from the studio's package.json. */
declare const __FOVEA_VERSION__: string;

/** Which version of the product this is, for what people cite. */
export const PRODUCT_VERSION: string = __FOVEA_VERSION__;
