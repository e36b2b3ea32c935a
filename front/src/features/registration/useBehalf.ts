import type { PayerAccount } from '@parvis/contract/checkout/checkout.ts'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Supposed } from '#features/checkout/useAccount.ts'

export interface Forcing {
  readonly force: (why: string) => void
  readonly isBusy: boolean
}

export interface Behalf {
  readonly address: string
  /** The payer's held items and invoices; absent where the person does not pay. */
  readonly account?: PayerAccount | undefined
  readonly drawMoney: (supposed: Supposed) => ReactNode
  readonly draw: (forcing: Forcing) => ReactNode
}

export const BehalfContext = createContext<Behalf | null>(null)

/** Null where people register themselves or others that they register. */
export const useBehalf = (): Behalf | null => useContext(BehalfContext)
