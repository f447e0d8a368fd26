import { DemoBanner } from './DemoBanner';

/** What stays over every page until its reason is gone: the gravest first. */
export function Banners() {
  return (
    <div>
      <DemoBanner />
    </div>
  );
}
