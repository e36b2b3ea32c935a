import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { LedPoint } from '@parvis/contract/kit/obstacle.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { addressOf } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { ActLine } from '#kit/ui/ActLines.tsx'
import { ActLines } from '#kit/ui/ActLines.tsx'

export const keyOf = ({ key, name }: LedPoint): string => `${key} ${name}`

/** What a point says: in a sentence of its own, in one below it, and what would come of it. */
export function usePointWords() {
  const say = useSay()
  const { language } = useLanguage()
  const named = ({ key, name }: LedPoint): string => {
    if (key === 'language') return new Intl.DisplayNames(language, { type: 'language' }).of(name) ?? name
    if (key !== 'seller') return name
    const fields = name.split(',').map((field) => say(`setting.FO_SELLER.${field}`))
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(fields)
  }
  return {
    title: (one: LedPoint): string =>
      one.key === 'seller' && one.level === 'blocks' && one.count === 1
        ? say(`readiness.seller.only.${one.name}`)
        : say(`readiness.${one.key}.${one.level}`, { name: named(one), count: one.count }),
    text: (one: LedPoint): string => {
      if (one.level === 'unchecked') return say(`readiness.${one.key}.unchecked.text`)
      if (one.key === 'seller' && one.count > 1) return say('readiness.seller.fields', { fields: named(one) })
      return say(`readiness.${one.key}.text`, { count: one.count, amount: formatMoney(one.cents, language) })
    },
    go: ({ key }: LedPoint): string => say(`readiness.${key}.go`),
    /** « Publié ainsi, … », of all the points that stop the publication. */
    would: (points: readonly LedPoint[]): string => {
      const all = points.map((one) => say(`readiness.${one.key}.would`, { name: named(one) }))
      const what = new Intl.ListFormat(language, { type: 'conjunction' }).format(new Set(all))
      return say('readiness.publish.would', { what })
    },
  }
}

/** Where points are put right, for those who may go there. */
export function usePointAddress(open: ReadonlySet<string>): (point: LedPoint) => string | undefined {
  const { event } = useEvent()
  return ({ screen, setting }) =>
    screen !== '' && open.has(addressOf(event.context, screen))
      ? addressOf(event.context, screen, { reglage: setting || undefined })
      : undefined
}

interface LinesProps {
  readonly points: readonly LedPoint[]
  readonly open: ReadonlySet<string>
  readonly again: { readonly busy: boolean; readonly onPress: () => void }
}

/** The points to settle or to check, each with a link to its screen; unchecked ones may be checked again. */
export function PublicationLines({ points, open, again }: LinesProps) {
  const say = useSay()
  const words = usePointWords()
  const hrefOf = usePointAddress(open)
  const lineOf = (one: LedPoint): ActLine => {
    const href = hrefOf(one)
    const isUnchecked = one.level === 'unchecked'
    return {
      ...{ key: keyOf(one), isMust: one.level === 'blocks', title: words.title(one), text: words.text(one) },
      icon: isUnchecked ? 'warning' : one.level === 'blocks' ? 'close' : 'eye',
      go: href && !isUnchecked ? { href, label: words.go(one) } : undefined,
      act: isUnchecked ? { ...again, label: say('readiness.unchecked.again') } : undefined,
    }
  }
  return <ActLines lines={points.map(lineOf)} />
}
