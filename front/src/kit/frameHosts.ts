import { createContext } from 'react'

/** Hosts whose frames the event allows, besides known players and maps. */
export const FrameHosts = createContext<readonly string[]>([])
