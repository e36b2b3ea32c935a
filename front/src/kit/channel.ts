import { storage } from './storage.ts'

const keyOf = (context: string) => `parvis.canal.${context}`

/** Stores the channel of a link (`?canal=`), which is reported with the registration. */
export function keepChannel(context: string, channel: string): void {
  storage.write(keyOf(context), channel.slice(0, 40))
}

/** The channel that led to this device's visit, if any: used for `registeredFrom` in place of WEB. */
export function storedChannel(context: string): string | undefined {
  return storage.read(keyOf(context)) ?? undefined
}
