/** The badge's QR code, an SVG of the server; as an image, so that no script in it can run. */
export function QrPanel({ svg, label }: { svg: string; label: string }) {
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={160} height={160} />
}
