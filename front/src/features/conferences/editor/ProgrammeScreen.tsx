import { clashesIn, clashingIn } from '@parvis/contract/conferences/clashes.rules.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { useState } from 'react'
import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import { ProgrammePage } from '#features/event-config/kit/ProgrammePage.tsx'
import { SwitchedOff } from '#features/event-config/kit/SwitchedOff.tsx'
import { SENTENCES } from '#features/event-config/kit/sentences.ts'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Clashes } from './Clashes.tsx'
import { ConferenceForm } from './ConferenceForm.tsx'
import gridStyles from './ProgrammeGrid.module.css'
import { ProgrammeGrid } from './ProgrammeGrid.tsx'
import type { ConferenceFields, ProgrammeFields } from './programme.ts'
import { conferencesIn, conferencesOf, newConference, withConferences } from './programme.ts'
import type { Around } from './useAround.ts'
import { useAround } from './useAround.ts'

const AT_FIELD =
  /^(conferences\.\d+\.(title|logo|description|slots\.\d+\.(day|from|to|startAt|endAt|roomId|quota))$|translations\.)/

export function ProgrammeScreen() {
  const { event } = useEvent()
  const { around, error, again } = useAround()
  const conferences = usePart(conferencesIn(event.timeZone))
  const edited = useTogether<ProgrammeFields>({ conferences, translations: usePart(SENTENCES) })
  const short = useShort(around)
  const filed = conferences.saved.data && conferences.draftOf(conferences.saved.data.value)
  return (
    <ProgrammePage
      part="conferences"
      edited={edited}
      isAtField={(path) => AT_FIELD.test(path)}
      called={(at) => calledIn([filed, edited.draft?.conferences], around, at)}
      shown={({ conferences: all }) => (
        <ul>
          {all.map((one) => (
            <li key={one.id}>{[one.title, short(one)].join(' · ')}</li>
          ))}
        </ul>
      )}
    >
      {(fields) => (
        <>
          {error ? <Unread error={error} again={again} /> : null}
          <Programme fields={fields} around={around} conferences={conferences} edited={edited} short={short} />
        </>
      )}
    </ProgrammePage>
  )
}

function Unread({ error, again }: { error: Error; again: () => void }) {
  const say = useSay()
  const tell = useProblem()
  return (
    <Banner
      kind="error"
      actions={
        <Button small variant="ghost" onClick={again}>
          {say('parts.again')}
        </Button>
      }
    >
      {tell(error)}
    </Banner>
  )
}

interface ProgrammeProps {
  readonly fields: ProgrammeFields
  readonly around: Around
  readonly conferences: EditedPart<readonly ConferenceFields[]>
  readonly edited: EditedPart<ProgrammeFields>
  readonly short: (conference: ConferenceFields) => string
}

function Programme({ fields, around, conferences, edited, short }: ProgrammeProps) {
  const { event, settings } = useEvent()
  const say = useSay()
  // A typed number of places may not be a figure yet; clashes do not depend on it.
  const planned = conferencesOf(fields.conferences, event.timeZone) as EventConfig['conferences']
  const clashes = clashesIn({ conferences: planned })
  const hasSlots = fields.conferences.some(({ slots }) => slots.length > 0)
  const [view, setView] = useState<View>(hasSlots && matchMedia(WIDE).matches ? GRID : LIST)
  return (
    <>
      {settings.FO_MEETING_CONFERENCES_ACTIVE || fields.conferences.length === 0 ? null : (
        <SwitchedOff settings={['FO_MEETING_CONFERENCES_ACTIVE']}>{say('parts.conferences.off')}</SwitchedOff>
      )}
      <Clashes clashes={clashes} conferences={fields.conferences} around={around} />
      {hasSlots ? (
        <div className={gridStyles.views}>
          <Button
            small
            variant="ghost"
            icon={view.isGrid ? 'menu' : 'calendar'}
            onClick={() => setView(view.isGrid ? LIST : GRID)}
          >
            {say(view.isGrid ? 'parts.programme.asList' : 'parts.programme.asGrid')}
          </Button>
        </div>
      ) : null}
      {view.isGrid && hasSlots ? (
        <ProgrammeGrid
          conferences={fields.conferences}
          around={around}
          clashing={clashingIn({ conferences: planned })}
          onOpen={(conferenceId, slotId) => setView({ isGrid: false, conferenceId, slotId })}
        />
      ) : (
        <Conferences {...{ fields, around, conferences, edited, short }} opened={view} />
      )}
    </>
  )
}

interface View {
  readonly isGrid: boolean
  readonly conferenceId?: string
  readonly slotId?: string
}
const GRID: View = { isGrid: true }
const LIST: View = { isGrid: false }
/** A phone has no room for columns: it has the list. */
const WIDE = '(min-width: 800px)'

function Conferences({
  fields,
  around,
  conferences,
  edited,
  short,
  opened,
}: ProgrammeProps & { readonly opened: View }) {
  const { event } = useEvent()
  return (
    <FoldedItems
      kind="conferences"
      first={opened.conferenceId}
      icon="calendar"
      items={fields.conferences}
      edited={{ ...conferences, edit: (next) => edited.edit(withConferences(fields, next)) }}
      nameOf={({ title }) => title}
      short={short}
      make={() => newConference(fields.conferences, event.days)}
      fields={(conference, onChange, errorAt, isNew) => (
        <ConferenceForm
          conference={conference}
          fields={fields}
          around={around}
          errors={edited.errors}
          errorAt={errorAt}
          isNew={isNew}
          slotId={opened.conferenceId === conference.id ? opened.slotId : undefined}
          onChange={onChange}
          onFields={edited.edit}
        />
      )}
    />
  )
}

/** What a plan calls a conference or a slot: its title and its hours, as people know them, else as they would be. */
function calledIn(
  programmes: readonly (readonly ConferenceFields[] | undefined)[],
  { whenOf }: Around,
  [, conferenceId, , slotId]: readonly string[],
): string | undefined {
  const known = programmes.flatMap((all) => all?.filter(({ id }) => id === conferenceId) ?? [])
  const slot = known.flatMap(({ slots }) => slots).find(({ id }) => id === slotId)
  return [known[0]?.title, slot && whenOf(slot)].filter(Boolean).join(', ') || undefined
}

/** A conference in a few words: when it is, and how full. */
function useShort({ whenOf, roomOf, takenOf, taken }: Around): (conference: ConferenceFields) => string {
  const say = useSay()
  return ({ slots }) => {
    const [first, ...others] = slots
    if (!first) return say('parts.conferences.unplaced')
    if (others.length === 0) return [whenOf(first), roomOf(first), takenOf(first)].filter(Boolean).join(' · ')
    const count = slots.reduce((sum, { id }) => sum + (taken.get(id) ?? 0), 0)
    return [say('parts.conferences.times', { count: slots.length }), say('parts.slots.taken', { count })].join(' · ')
  }
}
