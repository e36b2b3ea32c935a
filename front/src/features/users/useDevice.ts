import { createContext, use } from 'react'

/** Given by the page of a device that was lent a right: there is no way from its tool to the rest of the event. */
export const DeviceContext = createContext(false)

/** Whether the tool that is drawn is that of a device without an account. */
export const useDevice = (): boolean => use(DeviceContext)
