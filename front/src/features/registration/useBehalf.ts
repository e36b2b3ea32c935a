import type { PayerAccount } from '@parvis/contract/checkout/checkout.ts'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Supposed } from '#features/checkout/useAccount.ts'

/** What may be done about the registration under way. */
export interface Forcing {
  /** Saves it past the closing date, without what is lacking. */
  readonly force: (why: string) => void
  readonly isBusy: boolean
}

/** An organiser goes through the steps for somebody else. */
export interface Behalf {
  /** The address at which they do, in place of the participant's own. */
  readonly address: string
  /** What the person’s payer holds and was invoiced; nothing where they are asked nothing. */
  readonly account?: PayerAccount | undefined
  /** What is said of the money that a change moves. */
  readonly drawMoney: (supposed: Supposed) => ReactNode
  /** What is drawn below the steps. */
  readonly draw: (forcing: Forcing) => ReactNode
}

export const BehalfContext = createContext<Behalf | null>(null)

/** Nothing where people go through the steps for themselves, or for those they register. */
export const useBehalf = (): Behalf | null => useContext(BehalfContext)
