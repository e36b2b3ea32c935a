import { heldAnswers } from '@parvis/contract/conferences/conferences.steps.ts'
import type { FormValues } from '@parvis/contract/forms/forms.ts'
import { codeOf } from '@parvis/contract/participation/participation.rules.ts'
import { stepsFor } from '@parvis/contract/registration/registration.rules.ts'
import type { Draft, RegistrationWorld } from '@parvis/contract/steps'
import { allSteps } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { readFormValues } from '#features/forms/forms.service.ts'
import type { LacksAnswers, Weighed } from '#features/participation/completeness.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { worldOf } from './world.service.ts'

/** These steps are decided by the change itself; only the questions after them can lack an answer. */
export const SETTLED: readonly string[] = ['participation', 'invitation', 'typology', 'dates']

export const hasMissingAnswers: LacksAnswers = async (tx, ports, weighed) => {
  const { event, userId, language } = weighed
  const { domainId, id: eventId } = event.row
  const user = await readUser(tx, { domainId, eventId, userId })
  if (!user?.UserEvent?.registered) return false
  const world = await worldOf(tx, ports, { event, user, draft: draftOf(user), language })
  const steps = stepsFor(allSteps, world)
  const hasNoType = steps.some(({ key }) => key === 'typology') && !user.UserEvent.typoId
  if (hasNoType || lacksDays(world, user)) return true
  const draft = { ...world.draft, ...(await keptAnswers(tx, weighed, world)) }
  const answers: Record<string, unknown> = draft
  return steps
    .filter(({ key }) => !SETTLED.includes(key))
    .some((step) => Object.keys(step.errors(answers[step.key], { ...world, draft })).length > 0)
}

/** Where days are not chosen, coming means holding all of them. */
function lacksDays({ settings, event }: RegistrationWorld, user: User): boolean {
  const held = user.UserEvent?.UserEventDays.filter(({ registered }) => registered) ?? []
  return settings.FO_DATES_BYPASS && held.length < event.days.length
}

function draftOf({ UserEvent: facts, typoId: own }: User): Draft {
  const typoId = facts?.typoId ?? own
  const dayIds = facts?.UserEventDays.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId)
  const companyId = facts?.Employee?.Company.id
  return {
    participation: { participation: codeOf(facts?.isRemote ? 'remote' : 'onsite') },
    ...(typoId && { typology: { typoId } }),
    dates: { dayIds: dayIds ?? [] },
    ...(companyId !== undefined && { companies: { companyId } }),
  }
}

/** Articles and limited answers are already in the world. */
async function keptAnswers(tx: Tx, { event, userId }: Weighed, world: RegistrationWorld): Promise<Partial<Draft>> {
  const { domainId, id: eventId } = event.row
  const valuesOf = async (formId: string): Promise<FormValues> =>
    world.forms[formId] ? readFormValues(tx, { domainId, eventId, userId, formId }) : {}
  const { FO_FORM_ID, FO_FORM_V2_ID } = world.settings
  return { ...heldAnswers(world), form: await valuesOf(FO_FORM_ID), form2: await valuesOf(FO_FORM_V2_ID) }
}
