import { useEffect, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'

/** Delay after which the wait is explained. */
const SLOW_MS = 60_000

/** After a while, tells the person that they may leave; the page goes on polling. */
export function Pending() {
  const say = useSay()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? <Banner kind="info">{say('checkout.pending.slow')}</Banner> : null
}
