import { createContext } from 'react'

/** Hosts of which the event of the page allows frames, besides the known players and maps. */
export const FrameHosts = createContext<readonly string[]>([])
