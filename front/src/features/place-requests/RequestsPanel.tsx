import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { OfferKey } from '@parvis/contract/place-requests/place-requests.ts'
import { useId, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { AskDialog } from './parts/AskDialog.tsx'
import { OwnRequest } from './parts/OwnRequest.tsx'
import styles from './parts/Requests.module.css'
import { useRequests } from './useRequests.ts'

export interface LimitedOffer extends OfferKey {
  readonly label: string
  /** Places left to this person. */
  readonly left: number
}

interface RequestsPanelProps {
  event: { readonly id: string; readonly domainId: string; readonly timeZone: string }
  settings: Pick<Settings, 'FO_WAITING_LIST'>
  /** The person to register. */
  userId: string
  offers: readonly LimitedOffer[]
}

/** Offers of a step that are full: the person may wait for each. Places kept for them are shown too. */
export function RequestsPanel({ settings, ...rest }: RequestsPanelProps) {
  // A place that is kept for the person counts for them alone: one is left. Others need no read.
  const isScarce = rest.offers.some(({ left }) => left <= 1)
  return isScarce && settings.FO_WAITING_LIST ? <Rows {...rest} /> : null
}

function Rows({ event, userId, offers }: Omit<RequestsPanelProps, 'settings'>) {
  const say = useSay()
  const headingId = useId()
  const [asking, ask] = useState<LimitedOffer>()
  const [said, setSaid] = useState('')
  const of = { domainId: event.domainId, eventId: event.id, userId }
  const { data } = useRequests(of)
  const requestOf = ({ kind, target }: OfferKey) => data?.data.find((one) => one.kind === kind && one.target === target)
  const shown = offers.filter((offer) => offer.left <= 0 || requestOf(offer))
  if (!data || shown.length === 0) return null
  return (
    <section className={styles.wait} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={styles.title}>
          {say('requests.title')}
        </h2>
        <p className={styles.muted}>{say('requests.lead')}</p>
      </div>
      <LiveRegion>{said}</LiveRegion>
      <ul className={styles.rows}>
        {shown.map((offer) => {
          const request = requestOf(offer)
          return (
            <li key={`${offer.kind} ${offer.target}`} className={styles.row}>
              {request ? (
                <OwnRequest of={of} request={request} timeZone={event.timeZone} isInStep onSaid={setSaid} />
              ) : (
                <>
                  <span className={styles.name}>{offer.label}</span>
                  <Button
                    small
                    variant="ghost"
                    icon="clock"
                    aria-label={say('requests.ask.of', { offer: offer.label })}
                    onClick={() => ask(offer)}
                  >
                    {say('requests.ask')}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {asking ? (
        <AskDialog
          of={of}
          offer={asking}
          companions={data.companions}
          onClose={() => ask(undefined)}
          onDone={() => {
            setSaid(say('requests.asked', { offer: asking.label }))
            ask(undefined)
          }}
        />
      ) : null}
    </section>
  )
}
