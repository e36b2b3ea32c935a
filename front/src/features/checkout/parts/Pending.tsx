import { useEffect, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'

/** Long enough to wonder. */
const SLOW_MS = 60_000

/** Lets go of whoever has been waiting for the provider; the page goes on asking it. */
export function Pending() {
  const say = useSay()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <Banner kind="info">{say('checkout.pending.slow')}</Banner> : null
}
