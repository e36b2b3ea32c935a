import type { EventDay } from '@parvis/contract/events/events.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import { formatDay, formatTime } from '@parvis/contract/kit/dates.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { ParticipationWorld } from '@parvis/contract/participation/participation.steps.ts'
import { choiceIn, datesStep } from '@parvis/contract/participation/participation.steps.ts'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { usePriced } from '#features/events/usePriced.ts'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer, leadTo } from '#kit/form/step.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { CheckboxCards } from '#kit/ui/CheckboxGroup.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { zoneNote } from '#kit/zone.ts'
import { capitalised, isTaken } from './parts/days.ts'

/** The choice of days (specification 1, § 2, step 4). */
export function DatesStep({ frame, world, answer, refused, onChange, onDone, onWrong }: StepProps<ParticipationWorld>) {
  const say = useSay()
  const [wrong, setWrong] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const { days } = world.event
  const facts = world.subject.UserEvent
  const choice = choiceIn(world)
  const isOnSite = choice === 'onsite' || choice === 'companion'
  const isClosed = (day: EventDay) => isOnSite && isTaken(day, facts)
  const chosen = datesStep.schema.safeParse(answer).data?.dayIds ?? []
  const value = chosen.filter((id) => days.some((day) => day.id === id && !isClosed(day)))

  const isLost = (startAt: string) =>
    !['', ...value].includes(dayAt(days, new Date(startAt), world.event.timeZone)?.id ?? '')
  const lost = (world.subject.held ?? []).filter(({ startAt }) => isLost(startAt)).map(({ title }) => title)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkAnswer(datesStep, { dayIds: value }, world)
    if (checked.right) return onDone(checked.answer)
    setWrong(checked.errors['dayIds'] ?? 'DAY_REQUIRED')
    const focus = () => first.current?.closest('form')?.querySelector<HTMLInputElement>('input:enabled')?.focus()
    leadTo(focus, onWrong)
  }
  return (
    <StepSheet frame={frame} lead={say('participation.dates.hint')}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Stack>
          <CheckboxCards
            name="dayIds"
            label={say('participation.dates')}
            hideLabel
            value={value}
            inputRef={first}
            error={wrong ? say(wrong) : refused['dayIds']}
            onChange={(dayIds) => {
              setWrong('')
              onChange({ dayIds })
            }}
            options={days.map((day) => ({
              value: day.id,
              label: <DayName day={day} />,
              description: <DayDetails day={day} timeZone={world.event.timeZone} />,
              end: isClosed(day) ? (
                <Pill kind="warning">{say('participation.dates.full')}</Pill>
              ) : (
                <Price day={day} settings={world.settings} />
              ),
              disabled: isClosed(day),
            }))}
          />
          <div role="status">
            {lost.length > 0 ? (
              <Banner kind="warning" title={say('participation.dates.lost')}>
                {lost.join(' · ')}
              </Banner>
            ) : null}
          </div>
        </Stack>
      </form>
    </StepSheet>
  )
}

function DayName({ day }: { day: EventDay }) {
  const { language } = useLanguage()
  return <time dateTime={day.day}>{capitalised(formatDay(day.day, language), language)}</time>
}

function DayDetails({ day, timeZone }: { day: EventDay; timeZone: string }) {
  const say = useSay()
  const { language } = useLanguage()
  const hour = (time: string) => formatTime(time, language)
  const hours = say('participation.dates.hours', { start: hour(day.startTime), end: hour(day.endTime) })
  const told = hours + zoneNote(say, timeZone, day.startAt)
  return <>{[day.label, day.startTime && day.endTime ? told : ''].filter(Boolean).join(' · ')}</>
}

function Price({ day, settings }: { day: EventDay; settings: ParticipationWorld['settings'] }) {
  const priced = usePriced(settings)
  if (day.price <= 0) return null
  return <>{priced('participation.dates.price', toCents(day.price))}</>
}
