import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { embedUrl } from '#kit/embed.ts'

export interface Video {
  readonly provider: 'youtube' | 'vimeo' | 'dacast'
  readonly name: string
  readonly src: string
}

type VideoSettings = Pick<Settings, 'youtubeId' | 'vimeoUrl' | 'dacastId'>

/** The configured video; the first of YouTube, Vimeo and Dacast. */
export function videoOf({ youtubeId, vimeoUrl, dacastId }: VideoSettings): Video | undefined {
  const youtube = youtubeSrc(youtubeId.trim())
  if (youtube) return { provider: 'youtube', name: 'YouTube', src: youtube }
  const vimeo = vimeoSrc(vimeoUrl.trim())
  if (vimeo) return { provider: 'vimeo', name: 'Vimeo', src: vimeo }
  const dacast = dacastSrc(dacastId.trim())
  return dacast ? { provider: 'dacast', name: 'Dacast', src: dacast } : undefined
}

/** Organisers paste the address as often as the id. */
function youtubeSrc(given: string): string | undefined {
  const [, named] = /(?:[?&]v=|youtu\.be\/|\/(?:embed|live|shorts)\/)([\w-]{5,})/.exec(given) ?? []
  const id = named ?? (/^[\w-]{5,}$/.test(given) ? given : undefined)
  return id && `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0`
}

/** `dnt` disables Vimeo's tracking; a private video has its key in the path or in `h`. */
function vimeoSrc(given: string): string | undefined {
  const [, event] = /vimeo\.com\/event\/(\d+)/.exec(given) ?? []
  if (event) return `https://vimeo.com/event/${event}/embed?dnt=1&autoplay=1`
  const [, id, path] = /vimeo\.com\/(?:video\/|channels\/[\w-]+\/)?(\d+)(?:\/(\w+))?/.exec(given) ?? []
  if (!id) return undefined
  const key = path ?? /[?&]h=(\w+)/.exec(given)?.[1]
  return `https://player.vimeo.com/video/${id}?${key ? `h=${key}&` : ''}dnt=1&autoplay=1&playsinline=1`
}

/** A content id, « account-live-content », the player's path, or its whole address. */
function dacastSrc(given: string): string | undefined {
  if (given === '') return undefined
  if (given.startsWith('https://')) return embedUrl(given, []) ?? undefined
  const [, account, kind, content] = /^([\w-]{1,100}?)-(live|vod)-([\w-]+)$/.exec(given) ?? []
  if (account) return `https://iframe.dacast.com/${kind}/${account}/${content}`
  return /^[\w/-]+$/.test(given)
    ? `https://iframe.dacast.com/${given.includes('/') ? given : `live/${given}`}`
    : undefined
}
