import { getFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { useEffect, useState } from 'react'
import { SetUpPanel } from '#features/two-factor/SetUpPanel.tsx'
import { CallError, call } from '#kit/call.ts'
import type { FirstStep } from '#kit/paths.ts'
import { addressOfStep, MY_EVENTS } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { SenderForm } from './parts/SenderForm.tsx'

interface FirstStepsProps {
  readonly step: FirstStep
  readonly domainId: string
  readonly onGo: (address: string) => void
}

export function FirstStepsScreen({ step, domainId, onGo }: FirstStepsProps) {
  const say = useSay()
  const title = say(`organisation.first.${step}`)
  useTitle(title)
  const next = () => onGo(step === 'facteur' ? addressOfStep('expediteur', domainId) : MY_EVENTS)
  return (
    <>
      <Masthead name="Parvis" compact />
      <Page narrow>
        <Sheet title={title} level={1} lead={say(`organisation.first.${step}.lead`)}>
          {step === 'facteur' ? <FactorStep onNext={next} /> : <SenderForm domainId={domainId} onNext={next} />}
        </Sheet>
      </Page>
    </>
  )
}

type Reading = { is: 'loading' } | { is: 'failed'; error: unknown } | { is: 'known'; isOn: boolean }

function FactorStep({ onNext }: { onNext: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  useEffect(() => {
    call(getFactor, {}).then(
      ({ isOn }) => setReading({ is: 'known', isOn }),
      (error: unknown) => setReading({ is: 'failed', error }),
    )
  }, [])
  if (reading.is === 'loading') return <Loader label={say('factor.loading')} />
  const go = (
    <Button fullWidth onClick={onNext}>
      {say('organisation.first.next')}
    </Button>
  )
  if (reading.is === 'failed') {
    const isOut = reading.error instanceof CallError && reading.error.status === 401
    return (
      <>
        <Banner kind="error">{tell(reading.error)}</Banner>
        {isOut ? <Button href={MY_EVENTS}>{say('organisation.events')}</Button> : go}
      </>
    )
  }
  // The second factor already exists where a person returns to this step.
  if (reading.isOn)
    return (
      <>
        <Banner kind="success">{say('organisation.first.facteur.on')}</Banner>
        {go}
      </>
    )
  return <SetUpPanel onDone={onNext} onLater={onNext} />
}
