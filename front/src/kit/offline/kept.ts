import { storage } from '../storage.ts'

const KEY = 'parvis.offline'

/** Whether this device keeps a page for opening without a network; small, for pages that rarely need the rest. */
export const hasKeptPage = (): boolean => storage.read(KEY) !== null

export const noteKeptPage = (isKept: boolean): void => (isKept ? storage.write(KEY, '1') : storage.remove(KEY))
