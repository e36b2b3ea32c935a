import { createContext, use } from 'react'

/** Set by the page of a lent device: its tool has no links to the rest of the event. */
export const DeviceContext = createContext(false)

export const useDevice = (): boolean => use(DeviceContext)
