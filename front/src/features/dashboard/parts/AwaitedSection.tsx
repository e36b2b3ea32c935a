import type { Awaited } from '@parvis/contract/kit/rights.ts'
import type { Factor } from '@parvis/contract/two-factor/two-factor.ts'
import { getFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAwaitedWords } from '#features/two-factor/useAwaitedWords.ts'
import { WayPanel } from '#features/two-factor/WayPanel.tsx'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Prepare.module.css'

interface AwaitedSectionProps {
  readonly token: string
  readonly className: string | undefined
  readonly onDone: () => void
}

/** An organisation whose session waits for a second factor or a longer password. */
export function AwaitedSection({ token, className, onDone }: AwaitedSectionProps) {
  const say = useSay()
  const tell = useProblem()
  const [factor, setFactor] = useState<Factor | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => void call(getFactor, {}, { token }).then(setFactor, setFailure), [token])
  // Another tab has given the factor first.
  const isOver = factor?.awaits === null
  const over = useEffectEvent(onDone)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  if (failure !== null) return <Banner kind="error">{tell(failure)}</Banner>
  if (!factor?.awaits) return <Loader label={say('factor.loading')} />
  const { organisation, awaits } = factor
  return (
    <section className={className}>
      <h2>{organisation}</h2>
      <Way what={awaits} token={token} onDone={onDone} />
    </section>
  )
}

function Way({ what, ...way }: { what: Awaited; token: string; onDone: () => void }) {
  const { lead } = useAwaitedWords(what)
  return (
    <div className={styles.awaited}>
      <p>{lead}</p>
      <WayPanel what={what} {...way} />
    </div>
  )
}
