import type { MessageDescriptor } from 'react-intl';

interface BaseSpec {
  /** Name of the SurveyJS property. */
  readonly name: string;
  /** Older names of the same property, kept where a survey uses them. */
  readonly also?: readonly string[];
  readonly label: MessageDescriptor;
  readonly help?: MessageDescriptor;
}

/** How the details panel shows one property. */
export type FieldSpec =
  | (BaseSpec & { readonly kind: 'text' | 'longText' | 'code' })
  /** A colour as #rrggbb, or none. */
  | (BaseSpec & { readonly kind: 'color' })
  | (BaseSpec & { readonly kind: 'switch'; readonly fallback: boolean })
  | (BaseSpec & {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly decimals?: number;
      /** The default of SurveyJS. */
      readonly fallback?: number;
    })
  | (BaseSpec & {
      readonly kind: 'select';
      readonly fallback: string;
      readonly options: readonly { readonly value: string; readonly label: MessageDescriptor }[];
    });

/** The name under which a property is stored: an older one if only that is present. */
export function propertyName(json: Readonly<Record<string, unknown>>, spec: BaseSpec): string {
  if (spec.name in json) return spec.name;
  return spec.also?.find((old) => old in json) ?? spec.name;
}
