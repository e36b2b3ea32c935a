import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'

export type Filters = Readonly<Record<string, string>>

export function usePeopleAt(): (filters: Filters) => string | undefined {
  const { event } = useEvent()
  const { rights } = useMe()
  return (filters) =>
    rights.includes('people.read')
      ? paths.participants(
          event.context,
          Object.fromEntries(Object.entries(filters).map(([id, value]) => [`f.${id}`, value])),
        )
      : undefined
}

interface FigureProps {
  readonly count: number
  readonly what: string
  /** Filters that find exactly the counted people; absent where none do. */
  readonly of?: Filters | undefined
  readonly children?: ReactNode
}

export function Figure({ count, what, of, children }: FigureProps) {
  const say = useSay()
  const { language } = useLanguage()
  const peopleAt = usePeopleAt()
  const shown = children ?? new Intl.NumberFormat(language).format(count)
  const href = of && count > 0 ? peopleAt(of) : undefined
  if (href === undefined) return shown
  return (
    <Anchor href={href} aria-label={say('figures.people.see', { what, count })}>
      {shown}
    </Anchor>
  )
}
