import { laterDay } from '@parvis/contract/kit/dates.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { limitIn, priceIn, typed } from '#features/event-config/kit/figures.ts'
import { freshId } from '#features/event-config/kit/freshId.ts'

type Day = EventConfig['days'][number]

/** A day as its fields hold it: figures as they are typed. */
export interface DayFields extends Omit<Day, 'price' | 'capacity'> {
  readonly price: string
  /** Empty where there is no limit. */
  readonly capacity: string
}

export const fieldsOf = (value: unknown): DayFields[] =>
  (value as readonly Day[]).map(({ price, capacity, ...day }) => ({
    ...day,
    price: typed(price),
    capacity: typed(capacity),
  }))

export const daysOf = (fields: readonly DayFields[]) =>
  fields.map(({ price, capacity, ...day }) => ({ ...day, price: priceIn(price), capacity: limitIn(capacity) }))

/** Another day after the others, the day after the last one, like it in all else. */
export function oneMore(fields: readonly DayFields[]): DayFields[] {
  const last = fields.at(-1)
  const day = laterDay(last?.day ?? '', 1)
  const like = last ?? { startTime: '09:00', endTime: '18:00', price: '0', capacity: '' }
  return [...fields, { ...like, id: freshId('j'), day, label: '', isRetired: false }]
}
