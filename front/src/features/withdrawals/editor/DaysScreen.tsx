import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import { useState } from 'react'
import { errorsIn } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Parts.module.css'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { useHeld } from '#features/event-config/useHeld.ts'
import type { EditedPart, Editing } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { WithdrawalPanel } from '../WithdrawalPanel.tsx'
import { DayLine } from './DayLine.tsx'
import type { DayFields } from './days.ts'
import { daysOf, fieldsOf, oneMore } from './days.ts'
import { Hanging } from './Hanging.tsx'
import { useHanging } from './useHanging.ts'

const DAYS: Editing<readonly DayFields[]> = { part: 'days', draftOf: fieldsOf, partOf: daysOf }

/** The days on which people come: their dates, hours, places and price. */
export function DaysScreen() {
  const say = useSay()
  const edited = usePart(DAYS)
  const { errors, edit, saved } = edited
  const asked = useAsked(edited)
  const heldOf = useHeld('days')
  const retired = fieldsOf(saved.data?.value ?? []).filter(({ isRetired }) => isRetired)
  return (
    <RegisteringPage
      part="days"
      edited={edited}
      isAtField={(path) => /^value\.\d+\./.test(path)}
      shown={(days) => <Short days={days} />}
      asks={asked.asks}
    >
      {(draft) => (
        <>
          {asked.isLeft ? <Banner kind="error">{say('parts.hanging.failed')}</Banner> : null}
          <ol className={styles.days}>
            {draft.map((day, index) => (
              <DayLine
                key={day.id}
                day={day}
                errors={errorsIn(errors, index)}
                held={heldOf(`days.${day.id}`)}
                isSaved={retired.some(({ id }) => id === day.id)}
                onChange={(next) => edit(draft.with(index, next))}
                onRemove={draft.length > 1 ? () => edit(draft.toSpliced(index, 1)) : undefined}
              />
            ))}
          </ol>
          {asked.dayId === undefined ? null : (
            <WithdrawalPanel key={asked.dayId} dayId={asked.dayId} retire={asked.retire} onClose={asked.close}>
              {asked.retire ? <Hanging {...asked.hanging} /> : null}
            </WithdrawalPanel>
          )}
          <div>
            <Button small variant="ghost" icon="plus" onClick={() => edit(oneMore(draft))}>
              {say('parts.days.add')}
            </Button>
          </div>
        </>
      )}
    </RegisteringPage>
  )
}

/** The day that is all a plan asks about: it is left out while people hold it. */
const heldIn = ({ effects }: PartPlan): string | undefined =>
  effects.length === 1 && effects[0]?.kind === 'FILE_HELD' && effects[0].remedies.includes(RETIRE)
    ? effects[0].at.at(-1)
    : undefined

/** The day whose holders are being moved or cancelled, from the plan to the end of the withdrawal. */
function useAsked({ plan, save, closePlan }: EditedPart<readonly DayFields[]>) {
  const { rights } = useMe()
  const [begun, begin] = useState<string>()
  const mayAsk = rights.includes('people.write')
  const [isLeft, leave] = useState(false)
  const [isRetired, note] = useState(false)
  const dayId = begun ?? (plan && mayAsk ? heldIn(plan) : undefined)
  const hanging = useHanging(dayId)
  async function retire(): Promise<boolean> {
    begin(dayId)
    if (!(await save([{ item: `days.${dayId}`, remedy: RETIRE }]))) return false
    // The day is retired all the same; the page tells the rest of the failure.
    await hanging.retire().catch(() => leave(true))
    note(true)
    return true
  }
  return {
    dayId,
    hanging,
    /** What stands on the day could not be taken out of the offer with it. */
    isLeft,
    asks: (asked: PartPlan) => begun !== undefined || (mayAsk && heldIn(asked) !== undefined),
    /** Answers whether the day is out of the offer; nothing to do where it is. */
    retire: isRetired ? undefined : retire,
    close() {
      begin(undefined)
      note(false)
      closePlan()
    },
  }
}

function Short({ days }: { days: readonly DayFields[] }) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <ul>
      {days.map(({ id, day, label, startTime, endTime, capacity, price }) => (
        <li key={id}>
          {[
            label || (day && formatDay(day, language)),
            `${startTime} – ${endTime}`,
            capacity.trim() === '' ? say('parts.days.unlimited') : say('parts.days.capacityOf', { capacity }),
            `${price} €`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
