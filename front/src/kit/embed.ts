import { frameOf } from '@parvis/contract/kit/frames.ts'

/**
 * The https address of a frame (YouTube without cookies), or `null` when it is of no known player or map, nor of a
 * host that the event allows. Our own pages are never framed: the sandbox would not hold them.
 */
export function embedUrl(source: string | null, frameHosts: readonly string[]): string | null {
  if (!source) return null
  const own = frameHosts.filter((host) => host !== location.hostname)
  return frameOf(source, own)?.src ?? null
}
