import { slotStates, visibleConferences } from '@parvis/contract/conferences/conferences.rules.ts'
import type { ConferenceWorld } from '@parvis/contract/conferences/conferences.steps.ts'
import { attendeeIn, slotsIn } from '@parvis/contract/conferences/conferences.steps.ts'
import type { ChosenSlots, Conference } from '@parvis/contract/conferences/conferences.ts'
import type { StepErrors } from '@parvis/contract/kit/step.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { ConferenceList } from './ConferenceList.tsx'
import { SlotsToWait } from './SlotsToWait.tsx'

interface SlotStepProps {
  world: ConferenceWorld
  subjectId: string
  look: 'select' | 'picker'
  slots: ChosenSlots
  errors: StepErrors
  among?: ((conference: Conference) => boolean) | undefined
  onChange: (slots: ChosenSlots) => void
}

const firstStart = ({ slots }: Conference): string => slots[0]?.startAt ?? ''

/** Conferences within the registration: saved at the end, with the other steps. */
export function SlotStep({ world, subjectId, look, slots, errors, among = () => true, onChange }: SlotStepProps) {
  const say = useSay()
  const { settings } = world
  const chosen = slotsIn(world, { slots })
  const attendee = attendeeIn(world, chosen)
  const visible = visibleConferences(world.conferences, attendee, settings)
  const shown = visible.filter((conference) => chosen[conference.id] !== undefined || among(conference))
  const inOrder = look === 'picker' ? shown.toSorted((a, b) => firstStart(a).localeCompare(firstStart(b))) : shown
  const max = settings.FO_MEETING_CONFERENCES_UNIQUE ? 1 : settings.FO_MEETING_CONFERENCES_MAX
  const states = slotStates(world.conferences, attendee, settings)
  if (visible.length === 0) {
    return (
      <EmptyState icon="calendar" title={say('conferences.none')}>
        {say('conferences.none.text')}
      </EmptyState>
    )
  }
  return (
    <Stack>
      {max > 0 ? <Banner kind="info">{say('conferences.max', { count: max })}</Banner> : null}
      {errors['slots'] ? <Banner kind="error">{errors['slots']}</Banner> : null}
      <ConferenceList
        conferences={inOrder}
        states={states}
        chosen={chosen}
        look={look}
        errors={Object.fromEntries(visible.map(({ id }) => [id, errors[`slots.${id}`]]))}
        onChoose={(conference, slot) => {
          const { [conference.id]: _, ...others } = chosen
          onChange(slot ? { ...others, [conference.id]: slot.id } : others)
        }}
        below={(conference) => (
          <SlotsToWait {...{ conference, states, chosen, settings }} event={world.event} userId={subjectId} />
        )}
      />
    </Stack>
  )
}

export function focusFault(errors: StepErrors): void {
  const path = Object.keys(errors).find((key) => key.startsWith('slots.'))
  if (path === undefined) return
  const field = document.getElementById(`field-slot-${path.slice('slots.'.length)}`)
  const button = field?.querySelector<HTMLElement>('button:enabled')
  ;(button ?? field)?.focus()
}
