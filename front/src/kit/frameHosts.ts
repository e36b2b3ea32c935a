import { createContext } from 'react'

export const FrameHosts = createContext<readonly string[]>([])
