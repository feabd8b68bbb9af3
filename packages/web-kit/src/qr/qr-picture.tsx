import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'react';
import * as css from './qr-picture.module.css';

/** White margin that scanners need around the code, modules. */
const QUIET = 4;

/** Loaded on demand, because of its library. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M });
    let path = '';
    for (let y = 0; y < code.size; y += 1) {
      for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    }
    return { size: code.size, path };
  }, [text]);
  const side = size + 2 * QUIET;
  return (
    <svg className={css.code} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
