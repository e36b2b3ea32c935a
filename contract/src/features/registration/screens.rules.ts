import type { ArticleWorld } from '#features/articles/articles.steps.ts'
import type { ConferenceWorld } from '#features/conferences/conferences.steps.ts'
import { holdsValue } from '#features/forms/forms.rules.ts'
import type { FormWorld } from '#features/forms/forms.steps.ts'
import { firstForm, mayAsk, secondForm } from '#features/forms/forms.steps.ts'
import type { Form } from '#features/forms/forms.ts'
import type { QuotaWorld } from '#features/quotas/quotas.steps.ts'
import { quotasAsked } from '#features/quotas/quotas.steps.ts'

type AskedWorld = ArticleWorld & FormWorld & QuotaWorld & ConferenceWorld

/** Limit of questions on one screen; a step above it stays alone. */
export const QUESTIONS_PER_SCREEN = 10
const QUESTIONS_IN_TWO_MINUTES = 8

/** Steps that decide which others are shown, or take several pages, stay alone. */
const ALONE: readonly string[] = ['participation', 'invitation', 'companies', 'categories']
/** These steps decide the questions of later ones, so no screen holds both. */
const SETTLING: readonly string[] = ['typology', 'dates']

const fieldsOf = (world: FormWorld, form: Form | undefined): readonly string[] =>
  mayAsk(world, form)
    .filter(holdsValue)
    .map(({ key }) => key)

/**
 * Number of questions of a step. It must not depend on answers of the same screen, or a step would move while it is
 * answered: articles count on every day, conferences all count.
 */
function questionsOf(key: string, world: AskedWorld): number {
  switch (key) {
    case 'form':
      return fieldsOf(world, firstForm(world)).length
    case 'form2':
      return fieldsOf(world, secondForm(world)).length
    case 'articles':
      return new Set(
        world.articles.flatMap(({ days }) =>
          Object.entries(days).map(([dayId, { isRadio = false } = {}]) => `${dayId} ${isRadio}`),
        ),
      ).size
    case 'quotas':
      return quotasAsked(world).length
    case 'conferences':
    case 'categories':
      return world.conferences.length
    case 'invitation':
    case 'companies':
      return 3
    default:
      return 1
  }
}

/** Two forms with the same field need two screens: a label would lead to two fields. */
const areAlike = (world: AskedWorld): boolean => {
  const first = new Set(fieldsOf(world, firstForm(world)))
  return fieldsOf(world, secondForm(world)).some((key) => first.has(key))
}

/** Groups short consecutive steps into screens, in order; each step keeps its own rules. */
export function screensOf<S extends { readonly key: string }>(steps: readonly S[], world: AskedWorld): S[][] {
  const screens: S[][] = []
  for (const step of steps) {
    const screen = screens.at(-1)
    if (screen && mayJoin(screen, step, world)) screen.push(step)
    else screens.push([step])
  }
  return screens
}

function mayJoin(screen: readonly { readonly key: string }[], { key }: { readonly key: string }, world: AskedWorld) {
  const keys = [...screen.map((step) => step.key), key]
  if (keys.some((one) => ALONE.includes(one))) return false
  if (new Set(keys.map((one) => SETTLING.includes(one))).size > 1) return false
  if (keys.includes('form') && keys.includes('form2') && areAlike(world)) return false
  return questionsIn(keys, world) <= QUESTIONS_PER_SCREEN
}

const questionsIn = (keys: readonly string[], world: AskedWorld): number =>
  keys.reduce((sum, key) => sum + questionsOf(key, world), 0)

/** Whether a registration with these steps takes a couple of minutes. */
export const isQuick = (steps: readonly { readonly key: string }[], world: AskedWorld): boolean =>
  questionsIn(
    steps.map(({ key }) => key),
    world,
  ) <= QUESTIONS_IN_TWO_MINUTES
