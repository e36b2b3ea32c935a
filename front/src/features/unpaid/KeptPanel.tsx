import type { KeptPlace } from '@parvis/contract/unpaid/unpaid.ts'
import { readKeptPlace } from '@parvis/contract/unpaid/unpaid.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useInstant } from '#features/events/useInstant.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { KeepDialog } from './parts/KeepDialog.tsx'

interface KeptPanelProps {
  readonly userId: string
  readonly name: string
  readonly onDone: (text: string) => void
}

/** The end of an unpaid person's reservation; absent where nothing is due or reservations do not expire. */
export function KeptPanel({ userId, name, onDone }: KeptPanelProps) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const [isOpen, setOpen] = useState(false)
  const params = { domainId: event.domainId, eventId: event.id, userId }
  const { data } = useRead(readKeptPlace, { params }, { staleTime: 0 })
  const place = data?.place
  if (!place) return null
  return (
    <section>
      <h3>{say('unpaid.title')}</h3>
      <PlaceStatus place={place} />
      {place.payerId !== userId ? (
        <p>
          {say('unpaid.other')}{' '}
          <Anchor href={paths.person(event.context, place.payerId)}>{say('unpaid.other.open')}</Anchor>
        </p>
      ) : rights.includes('people.write') ? (
        <Button small variant="ghost" icon="clock" onClick={() => setOpen(true)}>
          {say('unpaid.keep')}
        </Button>
      ) : null}
      {isOpen ? (
        <KeepDialog
          {...{ place, name }}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setOpen(false)
            onDone(text)
          }}
        />
      ) : null}
    </section>
  )
}

function PlaceStatus({ place: { until, hold, toldAt } }: { readonly place: KeptPlace }) {
  const say = useSay()
  const instant = useInstant()
  return (
    <p>
      {until ? say('unpaid.until', { until: instant(until) }) : hold ? say(`unpaid.hold.${hold}`) : null}
      {until && toldAt ? ` ${say('unpaid.told', { date: instant(toldAt) })}` : null}
    </p>
  )
}
