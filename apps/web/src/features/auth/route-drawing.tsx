import { useT } from '../../lib/i18n.ts';

const LAND_AND_SEA =
  'M0 470H172V496H436V470H560C596 470 608 462 628 446C658 422 660 366 702 350H812C830 347 838 314 862 306H1000';
const SHORES =
  'M0 470H172V492M436 492V470H560C596 470 608 462 628 446C658 422 660 366 702 350H812C830 347 838 314 862 306H1000';
const ROUTE =
  'M92 470H172M172 482Q190 477 208 482T244 482T280 482T316 482T352 482T388 482T436 482' +
  'M436 470H560C596 470 608 462 628 446C658 422 660 366 702 350H812C830 347 838 314 862 306H968';
const MOUNTAINS =
  'M606 450C616 436 622 424 628 398L634 366L672 361L680 336C688 318 694 296 700 262L706 250L772 246L780 262L786 290L806 296L820 330' +
  'M780 262C798 258 812 248 822 226L830 192L894 188L902 214L914 219L922 244L948 250L958 262' +
  'M644 365V384M656 364V376M718 250V276M732 249V264M746 248V284M760 247V262M842 192V206M856 191V218M870 190V204M884 189V212';

const stops = [
  { x: 92, y: 470, name: 'China', place: 'Ningbo, Shanghai', textX: 87, anchor: 'start' },
  { x: 498, y: 470, name: 'Djibouti free zone', place: 'Sea level', textX: 498, anchor: 'middle' },
  { x: 757, y: 350, name: 'Dry port', place: 'Modjo, 1,790 m', textX: 757, anchor: 'middle' },
  { x: 968, y: 306, name: 'Delivered', place: 'Addis Ababa, 2,355 m', textX: 1000, anchor: 'end' },
] as const;

/** A shipment's route as a surveyor would draw it: from the sea up to the highlands. */
export function RouteDrawing() {
  const t = useT();
  return (
    <svg
      viewBox="0 176 1000 500"
      role="img"
      aria-label={t('The route of a shipment: China, Djibouti free zone, dry port, delivered')}
      className="h-auto w-full max-w-220 fill-bg stroke-field"
      strokeWidth="1.25"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <Ground />
      <path d={MOUNTAINS} className="fill-transparent stroke-edge" />
      <Harbours />
      <Inland />
      <path d={SHORES} className="fill-transparent" />
      <path d={ROUTE} className="fill-transparent stroke-primary" strokeWidth="2" />
      <path d="M92 612H968" className="stroke-primary" strokeWidth="2" />
      {stops.map(({ x, y, name, place, textX, anchor }) => (
        <g key={name} className="stroke-primary">
          <path d={`M${x} ${y + 10}V602`} strokeWidth="1" strokeDasharray="2 4" />
          <circle cx={x} cy={y} r="4" strokeWidth="2" />
          <circle cx={x} cy="612" r="5" strokeWidth="2" />
          <g textAnchor={anchor} className="stroke-transparent text-14">
            <text x={textX} y="644" className="fill-text font-medium">
              {t(name)}
            </text>
            <text x={textX} y="664" className="fill-muted">
              {t(place)}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}

/** Hatching below the line of land and sea, fading with depth. */
function Ground() {
  return (
    <>
      <defs>
        <pattern id="hatching" width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M6 0V8" className="stroke-edge" strokeWidth="1" />
        </pattern>
        <linearGradient id="depth" x1="0" y1="300" x2="0" y2="600" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="white" />
          <stop offset="1" stopColor="white" stopOpacity="0" />
        </linearGradient>
        <mask id="fading">
          <path d="M0 176H1000V676H0Z" fill="url(#depth)" stroke="none" />
        </mask>
      </defs>
      <path d={`${LAND_AND_SEA}V640H0Z`} fill="url(#hatching)" stroke="none" mask="url(#fading)" />
    </>
  );
}

function Harbours() {
  return (
    <>
      <Containers x={4} foot={470} stacks={[3, 2]} />
      <Crane />
      <path d="M196 358v38M208 358v38M189 396h26v11h-26z" />
      <path d="M226 452H392L378 486H242Q230 476 226 452Z" />
      <Containers x={262} foot={452} stacks={[3, 4, 4, 3]} />
      <path d="M234 452V404h20v48M231 404h26M244 404v-16M238 394h12M238 412h12M238 420h12" />
      <g transform="matrix(-1 0 0 1 606 0)">
        <Crane />
      </g>
      <path d="M512 470V438l14 -9v9l14 -9v9l14 -9V470Z" />
      <path
        d="M586 469C587 454 586 447 583 436M586 453C590 446 594 442 598 436"
        className="fill-transparent"
      />
      <path d="M562 436C568 424 580 421 588 422C600 420 612 426 616 436Z" />
    </>
  );
}

/** A crane, with the water on its right. */
const Crane = () => (
  <path d="M98 470V358M134 470V358M98 434H134M98 470L134 434M64 358H220V352H64ZM98 352L124 314L134 352M124 314L66 352M124 314L212 352M124 314L172 352M70 358v12h20v-12" />
);

function Inland() {
  return (
    <>
      <Containers x={718} foot={350} stacks={[2, 3, 2]} />
      <path
        d="M710 350V298M804 350V298M702 298H812V292H702ZM710 306l8 -8M804 306l-8 -8M757 298v8M750 306h14"
        className="fill-transparent"
      />
      <path d="M872 300h32v-15h-32zM904 300v-11h9l6 5v6z" />
      {[880, 896, 912].map((x) => (
        <circle key={x} cx={x} cy="302.5" r="3.5" />
      ))}
      <path d="M938 306V274L968 262L998 274V306Z" />
      <path d="M952 306V284h32v22M952 290h32M952 296h32M952 301h32" className="fill-transparent" />
    </>
  );
}

/** Stacks of containers side by side; `stacks` holds their heights. */
function Containers({ x, foot, stacks }: { x: number; foot: number; stacks: readonly number[] }) {
  const boxes = stacks.flatMap((height, column) =>
    Array.from({ length: height }, (_, row) => `M${x + column * 26} ${foot - (row + 1) * 11}h26v11h-26z`),
  );
  return <path d={boxes.join('')} />;
}
