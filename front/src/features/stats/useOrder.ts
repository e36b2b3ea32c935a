import { createContext, useContext } from 'react'

/** Where an opened person stands in the list beside them. */
export interface Order {
  /** From one; nothing for somebody whom the list does not show. */
  readonly place: number | undefined
  readonly total: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The list that stays drawn around the card gives it. */
export const OrderContext = createContext<Order>({ place: undefined, total: 0, previous: undefined, next: undefined })

export const useOrder = (): Order => useContext(OrderContext)
