import type { Offer } from '@parvis/contract/articles/articles.rules.ts'
import { keyOfChoice } from '@parvis/contract/articles/articles.rules.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import type { Addition } from '../useAddition.ts'

interface ChosenProps {
  readonly addition: Addition
  readonly wrong: { readonly type: string | undefined; readonly days: string | undefined }
}

/** Type, days, articles, and whether the person is here. */
export function Chosen({ addition, wrong }: ChosenProps) {
  const say = useSay()
  const { event } = useEvent()
  const { types, typoId, setTypoId, offer, dayIds, isHere, setPresentOn } = addition
  const { language } = useLanguage()
  const priced = (id: string) => {
    const price = offer.priceOf(id)
    return price > 0 ? formatMoney(price, language) : undefined
  }
  const today = dayAt(event.days, now(), event.timeZone)?.id
  return (
    <>
      {types.length > 0 ? (
        <RadioGroup
          label={say('additions.type')}
          name="typoId"
          required
          options={types.map(({ id, label }) => ({ value: id, label, end: priced(id) }))}
          spread
          value={typoId}
          error={wrong.type}
          onChange={setTypoId}
        />
      ) : null}
      <Days addition={addition} error={wrong.days} />
      <Extras addition={addition} />
      {today !== undefined && (dayIds.includes(today) || !offer.isChosen) ? (
        <Checkbox
          label={say('additions.here')}
          value={isHere}
          onChange={(isOn) => setPresentOn(isOn ? today : undefined)}
        />
      ) : null}
    </>
  )
}

function Days({ addition, error }: { addition: Addition; error: string | undefined }) {
  const say = useSay()
  const { language } = useLanguage()
  const { offer, dayIds, setDayIds } = addition
  if (!offer.isChosen) return null
  return (
    <CheckboxGroup
      label={say('additions.days')}
      name="dayIds"
      required
      options={offer.days.map(({ id, day, label, isFull, price }) => ({
        value: id,
        label: [formatDay(day, language), label].filter(Boolean).join(', '),
        description: isFull ? say('additions.full') : undefined,
        end: price > 0 ? formatMoney(toCents(price), language) : undefined,
        disabled: isFull,
      }))}
      value={dayIds}
      error={error}
      onChange={setDayIds}
    />
  )
}

function Extras({ addition: { offer, pick } }: { addition: Addition }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  if (offer.offers.length === 0) return null
  const keyOf = ({ article: { id }, dayId }: Offer) => keyOfChoice({ id, dayId })
  const value = offer.taken.map(keyOf)
  const change = (next: readonly string[]) => {
    const moved = offer.offers.find((one) => next.includes(keyOf(one)) !== value.includes(keyOf(one)))
    if (moved) pick(moved, next.includes(keyOf(moved)))
  }
  return (
    <CheckboxGroup
      label={say('additions.articles')}
      options={offer.offers.map((one) => {
        const { article, dayId, price, flags } = one
        const day = event.days.find(({ id }) => id === dayId)
        const left = article.left === null ? '' : say('additions.left', { count: article.left })
        const isOpen = offer.mayTake(one)
        return {
          value: keyOf(one),
          label: [article.label, day && formatDay(day.day, language)].filter(Boolean).join(', '),
          description: isOpen ? left : say('additions.full'),
          end: formatMoney(toCents(price), language),
          disabled: !isOpen || flags.isAuto,
        }
      })}
      value={value}
      onChange={change}
    />
  )
}
