import type { Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useState } from 'react'
import { addressOf } from '#kit/paths.ts'
import type { ActLine } from '#kit/ui/ActLines.tsx'
import { ActLines } from '#kit/ui/ActLines.tsx'
import { TellDialog } from './TellDialog.tsx'
import type { OverviewContext } from './told.ts'

type Stopped = Overview['stopped'][number]

/** The kind of blocked step, by obstacle; the line's link depends on it. */
const KINDS: Readonly<Record<string, 'address' | 'answer' | undefined>> = { mails: 'address', choice: 'answer' }
const kindOf = (key: string) => KINDS[key] ?? 'pay'
const SELLER: readonly string[] = ['seller', 'bank', 'invoice']

/** The link to the setting that removes the obstacle, for organisers with the right to edit. */
function mending(one: Overview['obstacles'][number] | Stopped, { say, rights, context }: OverviewContext) {
  const act = SELLER.includes(one.key) ? 'seller' : kindOf(one.key)
  return rights.includes('edit') && one.screen !== ''
    ? {
        href: addressOf(context, one.screen, { reglage: one.setting || undefined }),
        label: say(`awaiting.obstacle.go.${act}`),
      }
    : undefined
}

/** The end of the waiting list's reservation, where there is one. */
const placeOf = ({ placeUntil }: Stopped, { say, language, timeZone }: OverviewContext) =>
  placeUntil ? say('awaiting.stopped.kept', { date: formatInstant(placeUntil, language, timeZone) }) : ''

/** The obstacle is removed: the guests that were told, and the end of their reservations. */
function resuming(one: Stopped, told: OverviewContext): string {
  const { say, language, timeZone } = told
  const date = one.toldAt ? formatInstant(one.toldAt, language, timeZone) : ''
  return [
    say('awaiting.resume.text'),
    one.told > 0 ? say('awaiting.resume.told', { count: one.told, date }) : '',
    placeOf(one, told),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Guests blocked by an obstacle that the organiser alone can remove, and guests who can continue. */
function linesOfStopped({ stopped }: Overview, told: OverviewContext, onTell: (one: Stopped) => void): ActLine[] {
  const { say, language, timeZone } = told
  return stopped.map((one) => {
    const { key, count, isMended, amount, at, name } = one
    const word = `awaiting.${isMended ? 'resume' : 'stopped'}.${kindOf(key)}`
    const cause = { cause: say(`obstacle.${key}`), date: formatInstant(at, language, timeZone), name }
    const text = `awaiting.stopped.${count === 1 && name !== '' ? 'who' : 'text'}`
    return {
      ...{ key: `stopped ${key}`, count, isUrgent: !isMended },
      title: [say(word, { count }), amount && !isMended ? formatMoney(amount, language) : '']
        .filter(Boolean)
        .join(' · '),
      text: isMended ? resuming(one, told) : [say(text, cause), placeOf(one, told)].filter(Boolean).join(' '),
      go: isMended ? undefined : mending(one, told),
      act:
        isMended && one.toTell
          ? {
              label: say('awaiting.resume.tell', { count: one.toTell }),
              busy: false,
              onPress: () => onTell(one),
            }
          : undefined,
    }
  })
}

/** Obstacles that no guest has met yet. */
function linesOfObstacles({ obstacles, stopped }: Overview, told: OverviewContext): ActLine[] {
  return obstacles
    .filter(({ key, isChecked }) => isChecked && !stopped.some((one) => one.key === key))
    .map((one) => ({
      ...{ key: `obstacle ${one.key}`, icon: 'close' as const, isMust: true },
      title: told.say(`awaiting.obstacle.${one.key}`),
      text: told.say('awaiting.obstacle.text'),
      go: mending(one, told),
    }))
}

interface StoppedLinesProps {
  readonly overview: Overview
  readonly told: OverviewContext
  readonly others: readonly ActLine[]
}

/** Obstacles for guests, then the other pending lines; guests can be told that they may continue. */
export function StoppedLines({ overview, told, others }: StoppedLinesProps) {
  const [telling, setTelling] = useState<Stopped | null>(null)
  return (
    <>
      <ActLines
        lines={[...linesOfStopped(overview, told, setTelling), ...linesOfObstacles(overview, told), ...others]}
      />
      {telling ? <TellDialog stopped={telling} onClose={() => setTelling(null)} /> : null}
    </>
  )
}
