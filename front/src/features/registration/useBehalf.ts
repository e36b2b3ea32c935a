import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

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
  /** What is drawn below the steps. */
  readonly draw: (forcing: Forcing) => ReactNode
}

export const BehalfContext = createContext<Behalf | null>(null)

/** Nothing where people go through the steps for themselves, or for those they register. */
export const useBehalf = (): Behalf | null => useContext(BehalfContext)
