import type { Factor } from '@parvis/contract/factor/factor.ts'
import { getFactor } from '@parvis/contract/factor/factor.ts'
import { useEffect, useState } from 'react'
import { SetUpPanel } from '#features/factor/SetUpPanel.tsx'
import { StepPanel } from '#features/factor/StepPanel.tsx'
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

/** In place of the events of an organisation whose session waits for a second factor. */
export function AwaitedSection({ token, className, onDone }: AwaitedSectionProps) {
  const say = useSay()
  const tell = useProblem()
  const [factor, setFactor] = useState<Factor | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => void call(getFactor, {}, { token }).then(setFactor, setFailure), [token])
  if (failure !== null) return <Banner kind="error">{tell(failure)}</Banner>
  if (!factor) return <Loader label={say('factor.loading')} />
  const { organisation, isOn } = factor
  return (
    <section className={className}>
      <h2>{organisation}</h2>
      <div className={styles.awaited}>
        <p>{say(isOn ? 'factor.step.lead' : 'factor.needed.lead')}</p>
        {isOn ? <StepPanel token={token} onDone={onDone} /> : <SetUpPanel token={token} onDone={onDone} />}
      </div>
    </section>
  )
}
