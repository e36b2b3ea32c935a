import type { SlotStanding } from '@parvis/contract/conferences/conferences.rules.ts'
import type { ChosenSlots, Conference, Slot } from '@parvis/contract/conferences/conferences.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { ConferencePanel } from './ConferencePanel.tsx'
import styles from './Conferences.module.css'
import { useSlotWords } from './useSlotWords.ts'

export interface ConferenceListProps {
  conferences: readonly Conference[]
  states: ReadonlyMap<string, SlotStanding>
  chosen: ChosenSlots
  /** Version 1 has a select in each conference, version 2 shows all slots. */
  look: 'select' | 'picker'
  errors: Readonly<Record<string, string | undefined>>
  busyId?: string | undefined
  closed?: boolean | undefined
  onChoose: (conference: Conference, slot: Slot | null) => void
  /** Shown below a conference. */
  below?: ((conference: Conference) => ReactNode) | undefined
}

interface SlotChange {
  readonly conference: Conference
  readonly from: Slot
  readonly to: Slot | null
}

/** Conferences with their slots. Leaving or changing a slot asks for confirmation (specification 1, § 4). */
export function ConferenceList({ conferences, chosen, onChoose, busyId, errors, below, ...rest }: ConferenceListProps) {
  const [asked, setAsked] = useState<SlotChange | null>(null)

  function pick(conference: Conference, picked: Slot | null) {
    const from = conference.slots.find(({ id }) => id === chosen[conference.id])
    if (!from) return picked ? onChoose(conference, picked) : undefined
    setAsked({ conference, from, to: picked?.id === from.id ? null : picked })
  }
  return (
    <>
      <ul className={styles.list}>
        {conferences.map((conference) => (
          <li key={conference.id}>
            <ConferencePanel
              {...rest}
              conference={conference}
              chosenId={chosen[conference.id]}
              error={errors[conference.id]}
              busy={busyId === conference.id}
              onPick={(slot) => pick(conference, slot)}
            />
            {below?.(conference)}
          </li>
        ))}
      </ul>
      <Asking
        asked={asked}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked) onChoose(asked.conference, asked.to)
          setAsked(null)
        }}
      />
    </>
  )
}

function Asking({ asked, onYes, onNo }: { asked: SlotChange | null; onYes: () => void; onNo: () => void }) {
  const say = useSay()
  const { whenOf } = useSlotWords()
  const kind = asked?.to ? 'change' : 'leave'
  const vars = asked && {
    title: asked.conference.title,
    time: whenOf(asked.from),
    from: whenOf(asked.from),
    to: asked.to ? whenOf(asked.to) : '',
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      danger={kind === 'leave'}
      title={say(`conferences.${kind}.title`)}
      yesLabel={say(`conferences.${kind}.yes`)}
      noLabel={say(`conferences.${kind}.no`)}
      onYes={onYes}
      onNo={onNo}
    >
      {vars ? say(`conferences.${kind}.text`, vars) : null}
    </ConfirmDialog>
  )
}
