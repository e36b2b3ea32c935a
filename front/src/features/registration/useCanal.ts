import { useEffect } from 'react'
import { storage } from '#kit/storage.ts'

const KEY = 'parvis.canal'
const FORMAT = /^[\w .-]{1,40}$/

/** Where the person came from, kept from the address they first opened (`?canal=NEWSLETTER`); nothing means the site itself. */
export const storedCanal = (): string | undefined => storage.read(KEY) ?? undefined

/** Keeps the `canal` of the address for the registration to come. */
export function useCanal(): void {
  useEffect(() => {
    const canal = new URLSearchParams(window.location.search).get('canal')
    if (canal && FORMAT.test(canal)) storage.write(KEY, canal)
  }, [])
}
