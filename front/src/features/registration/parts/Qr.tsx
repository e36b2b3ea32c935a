import { useEffect, useState } from 'react'

/** The badge code as the server drew it; an image, so that nothing in it can run. */
export function Qr({ svg, label }: { svg: string; label: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return url === undefined ? null : <img src={url} alt={label} width={176} height={176} />
}
