import { createContext, useContext } from 'react'

export interface Order {
  /** From one; undefined for a person outside the list. */
  readonly place: number | undefined
  readonly total: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** Provided by the list, which stays mounted behind the card. */
export const OrderContext = createContext<Order>({ place: undefined, total: 0, previous: undefined, next: undefined })

export const useOrder = (): Order => useContext(OrderContext)
