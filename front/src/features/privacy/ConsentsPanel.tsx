import { getConsents, saveConsents } from '@parvis/contract/privacy/privacy.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Privacy.module.css'
import { ConsentBox } from './parts/ConsentBox.tsx'

/** The consents of the event; each is saved when it is ticked. */
export function ConsentsPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, refetch, isFetching } = useRead(getConsents, { params })
  // Serialised, so that the last click wins.
  const saving = useSend(saveConsents, { scope: { id: 'consents' }, onError: () => setWanted({}) })
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({})

  function save(key: string, given: boolean): void {
    setWanted((before) => ({ ...before, [key]: given }))
    saving.mutate({ params, body: { consents: { [key]: given } } })
  }

  return (
    <section className={styles.part} aria-labelledby="privacy-consents">
      <h2 id="privacy-consents">{say('privacy.consents')}</h2>
      {!data && error ? (
        <Banner
          kind="error"
          title={say('privacy.consents.failed')}
          actions={
            <Button small busy={isFetching} onClick={() => void refetch()}>
              {say('privacy.retry')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : null}
      {!data && !error ? <Loader label={say('privacy.loading')} /> : null}
      {data?.data.length === 0 ? <p className={styles.quiet}>{say('privacy.consents.none')}</p> : null}
      {data && data.data.length > 0 ? (
        <>
          <p className={styles.quiet}>{say('privacy.consents.lead')}</p>
          {data.data.map((consent) => (
            <ConsentBox
              key={consent.key}
              consent={consent}
              value={wanted[consent.key] ?? consent.given}
              onChange={(given) => save(consent.key, given)}
            />
          ))}
        </>
      ) : null}
      {saving.error ? (
        <Banner kind="error" title={say('privacy.consents.unsaved')}>
          {tell(saving.error)}
        </Banner>
      ) : null}
      <LiveRegion>{saving.isSuccess ? say('privacy.consents.saved') : ''}</LiveRegion>
    </section>
  )
}
