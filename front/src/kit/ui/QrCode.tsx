import { useMemo } from 'react'
import { encode } from 'uqr'

/** Quiet zone in modules, required by cameras (ISO/IEC 18004). */
const QUIET = 4

interface QrCodeProps {
  text: string
  label: string
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x} ${y}h1v1h-1z`
  return { size, path }
}

/** A QR code, always dark on white. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text])
  const side = size + 2 * QUIET
  return (
    <svg role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={side} height={side} rx={1.5} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  )
}
