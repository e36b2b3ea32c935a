import { frameOf } from '@parvis/contract/kit/frames.ts'

/**
 * The https address under which something may be framed (YouTube without cookies), or `null` when it is neither on the list
 * nor of a host that the event allows. Our own pages never are: nothing would keep them in their sandbox.
 */
export function embedUrl(source: string | null, frameHosts: readonly string[]): string | null {
  if (!source) return null
  const own = frameHosts.filter((host) => host !== location.hostname)
  return frameOf(source, own)?.src ?? null
}
