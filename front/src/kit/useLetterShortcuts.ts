import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

const KEY = 'parvis.letters'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isOn = () => storage.read(KEY) !== 'off'

/** Whether single-letter shortcuts are active on this device: they disturb speech input (WCAG 2.1.4). */
export function useLetterShortcuts() {
  return {
    isOn: useSyncExternalStore(subscribe, isOn),
    turn(on: boolean) {
      storage.write(KEY, on ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
  }
}
