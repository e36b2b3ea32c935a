/** The badge's QR code, an SVG drawn by the server; shown as an image, so that nothing in it can act. */
export function QrPanel({ svg, label }: { svg: string; label: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={160} height={160} />
}
