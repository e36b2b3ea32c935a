import { storage } from './storage.ts'

const keyOf = (context: string) => `parvis.canal.${context}`

/** Keeps the channel a link was published on (`?canal=`), to be told when the person registers. */
export function keepChannel(context: string, channel: string): void {
  storage.write(keyOf(context), channel.slice(0, 40))
}

/** The channel this device came by, if any: what `registeredFrom` takes instead of WEB. */
export function storedChannel(context: string): string | undefined {
  return storage.read(keyOf(context)) ?? undefined
}
