import { leavesCompanions } from '@parvis/contract/companions/companions.rules.ts'
import { beginsAgain } from '@parvis/contract/conferences/conferences.steps.ts'
import { choiceIn } from '@parvis/contract/participation/participation.steps.ts'
import type { SavedDraft } from '@parvis/contract/registration/registration.ts'
import { screensOf } from '@parvis/contract/registration/screens.rules.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import type { Answers } from './parts/draftKeeper.ts'
import type { Refused, RegistrationFacts } from './parts/flow.ts'
import { afterSteps, answersFrom, furthest, stepAt, stepsIn, worldOf } from './parts/flow.ts'
import { useDraft } from './useDraft.ts'
import { useRegister } from './useRegister.ts'
import { useStepInUrl } from './useStepInUrl.ts'

export interface FlowInput {
  readonly known: RegistrationFacts
  readonly userId: string
  readonly server: SavedDraft
  readonly proposed?: Answers
  readonly onSaved: (user: User) => void
}

export function useFlow({ known, userId, server, proposed, onSaved }: FlowInput) {
  const url = useStepInUrl()
  const whose = { domainId: known.event.domainId, eventId: known.event.id, userId }
  const { keeper, state } = useDraft(whose, server, { ...proposed, ...answersFrom(known) })
  const [refused, setRefused] = useState<Refused | null>(null)
  // Steps read their answer on mount: replaced answers need a new key.
  const [edition, setEdition] = useState(0)
  const reopen = () => setEdition((before) => before + 1)

  const world = worldOf(known, state.values)
  const steps = stepsIn(world)
  const at = stepAt(
    url.step ?? (beginsAgain(world) ? steps[0]?.key : state.step),
    steps,
    furthest(steps, world, state.values),
  )
  const step = steps[at]
  const screens = screensOf(steps, world)
  const screen = screens.find((held) => step !== undefined && held.includes(step)) ?? []

  const saving = useRegister(known, userId, keeper, {
    onSaved,
    onRefused(found) {
      setRefused(found)
      reopen()
      if (screen.some(({ key }) => key === found.step)) url.replace(found.step)
      else url.open(found.step)
    },
  })

  const last = useLastSave(saving, known)

  function keep(key: string, answer: unknown) {
    if (refused?.step === key) setRefused(null)
    keeper.change({ ...keeper.get().values, [key]: answer }, key)
  }

  /** Called with the valid answers of all steps on the screen. */
  function goOn(given: Answers) {
    const answers = { ...keeper.get().values, ...given }
    const { world: nextWorld, next, lacking } = afterSteps(Object.keys(given), known, answers)
    setRefused(null)
    saving.forgive()
    keeper.change(answers, next?.key ?? step?.key ?? '')
    if (next) {
      void keeper.flush()
      return url.open(next.key)
    }
    if (lacking) return url.open(lacking.key)
    last.finish(nextWorld)
  }

  function takeTheirs() {
    keeper.takeTheirs()
    reopen()
  }
  return {
    flow: { world, screens, screen, step },
    keeper,
    draft: state,
    saving,
    url,
    ...{ refused, edition, keep, goOn, takeTheirs },
    ...last,
  }
}

/** Saves a registration, after asking about companions who would be left without their host. */
function useLastSave({ save }: Pick<ReturnType<typeof useRegister>, 'save'>, { subject }: RegistrationFacts) {
  const [leaving, setLeaving] = useState<{ readonly world: RegistrationWorld; readonly why: string | undefined }>()
  return {
    isLeaving: leaving !== undefined,
    finish(world: RegistrationWorld, why?: string) {
      if (leavesCompanions(world.settings, subject.UserEvent, choiceIn(world))) setLeaving({ world, why })
      else void save(world, { why })
    },
    /** Saves with the companions who are cancelled too, or returns to the steps. */
    leave(companions: string[] | undefined) {
      setLeaving(undefined)
      if (leaving && companions) void save(leaving.world, { why: leaving.why, companions })
    },
  }
}
