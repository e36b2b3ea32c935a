import type { ArticleWorld } from '#features/articles/articles.steps.ts'
import type { ConferenceWorld } from '#features/conferences/conferences.steps.ts'
import { holdsValue } from '#features/forms/forms.rules.ts'
import type { FormWorld } from '#features/forms/forms.steps.ts'
import { firstForm, mayAsk, secondForm } from '#features/forms/forms.steps.ts'
import type { Form } from '#features/forms/forms.ts'
import type { QuotaWorld } from '#features/quotas/quotas.steps.ts'
import { quotasAsked } from '#features/quotas/quotas.steps.ts'

type AskedWorld = ArticleWorld & FormWorld & QuotaWorld & ConferenceWorld

/** Above this many questions a screen is long, and a step that asks as many stays alone. */
export const QUESTIONS_PER_SCREEN = 10
/** What is answered in two minutes. */
const QUESTIONS_IN_TWO_MINUTES = 8

/** Steps whose answers settle which others there are, and those that take several pages, stay alone. */
const ALONE: readonly string[] = ['participation', 'invitation', 'companies', 'categories']
/** Who comes and when settles what is asked afterwards: no screen holds both. */
const SETTLING: readonly string[] = ['typology', 'dates']

const fieldsOf = (world: FormWorld, form: Form | undefined): readonly string[] =>
  mayAsk(world, form)
    .filter(holdsValue)
    .map(({ key }) => key)

/**
 * How many questions a step asks. What counts does not depend on the answers given on the same screen, so that no step
 * moves away while it is answered: articles count on every day, conferences as many as there are.
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

/** Two forms that ask for the same thing are not shown together: a label would lead to two fields. */
const areAlike = (world: AskedWorld): boolean => {
  const first = new Set(fieldsOf(world, firstForm(world)))
  return fieldsOf(world, secondForm(world)).some((key) => first.has(key))
}

/**
 * The steps as they are shown: short ones that follow each other share a screen, one under the other. Each keeps its own
 * rules; the order is not changed.
 */
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

/** Whether a registration of these steps takes a couple of minutes. */
export const isQuick = (steps: readonly { readonly key: string }[], world: AskedWorld): boolean =>
  questionsIn(
    steps.map(({ key }) => key),
    world,
  ) <= QUESTIONS_IN_TWO_MINUTES
