import { isDeepStrictEqual } from 'node:util'
import type { EventConfig } from '@parvis/contract/parts'
import type { LastImport } from '#features/event-config/merging.service.ts'
import type { Parts } from '#features/event-config/parts.service.ts'

const frameHostsIn = ({ settings }: EventConfig): readonly string[] => settings.FO_FRAME_HOSTS ?? []

/** A file and its last import, as they are compared with each other and with the event. */
export interface Compared {
  readonly filed: EventConfig
  readonly last: LastImport | undefined
}

/**
 * The file and its last import. Where their frame hosts differ, the HTML of each is sanitised with its own hosts, so
 * that unchanged HTML is written again: the stored HTML has only the frames that the former hosts allowed.
 */
export function asAllowed(parts: Parts, filed: EventConfig, last: LastImport | undefined): Compared {
  if (!last || isDeepStrictEqual(frameHostsIn(filed), frameHostsIn(last.filed))) return { filed, last }
  return { filed: cleaned(parts, filed), last: { ...last, filed: cleaned(parts, last.filed) } }
}

function cleaned({ reading }: Parts, config: EventConfig): EventConfig {
  const hosts = frameHostsIn(config)
  return Object.assign({}, config, ...reading.map((part) => part.cleaned?.(config, hosts)))
}
