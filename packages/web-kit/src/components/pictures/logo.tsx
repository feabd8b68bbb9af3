/** The logo: a sun around a play button, with longer rays on the right. */
const RAYS = Array.from({ length: 12 }, (_, i) => {
  const turn = (i * Math.PI) / 6;
  const forward = (1 + Math.cos(turn)) / 2;
  const at = (r: number) => `${(46 + r * Math.cos(turn)).toFixed(1)} ${(50 + r * Math.sin(turn)).toFixed(1)}`;
  return `M${at(32)}L${at(36.5 + forward * 10.5)}`;
}).join('');

export function Logo({ size = 36, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="luplay-ray" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffc83d" />
          <stop offset="1" stopColor="#ff6b3d" />
        </linearGradient>
      </defs>
      <path d={RAYS} stroke="url(#luplay-ray)" strokeWidth="5.5" strokeLinecap="round" />
      <circle cx="46" cy="50" r="24.5" fill="url(#luplay-ray)" />
      <path d="M40.5 40.500v19L57 50z" fill="#131a2a" stroke="#131a2a" strokeWidth="5" strokeLinejoin="round" />
    </svg>
  );
}
