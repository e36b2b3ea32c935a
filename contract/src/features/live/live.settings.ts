import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import { html, instant, label, off, setting, url } from '#kit/setting.ts'
import { preparedKeys } from '#prepared-keys.ts'

const offered = [...preparedKeys, 'chat', 'emotions', 'leaderboard'] as const

export const liveSettings = {
  startAt: instant('live', 'Début du direct.'),
  youtubeId: label('live', 'Identifiant de la vidéo YouTube.'),
  vimeoUrl: url('live', 'Adresse de la vidéo Vimeo.'),
  dacastId: label('live', 'Identifiant de la vidéo Dacast.'),
  htmlBeforeLive: html('live', 'Avant le direct.'),
  htmlLiveTop: html('live', 'Au-dessus du direct.'),
  htmlLiveBottom: html('live', 'Sous le direct.'),
  pollBackground: url('live', 'Fond des écrans de résultats.'),
  FO_LIVE_CLOSED: off('live', 'Direct fermé.'),
  FO_LIVE_SHOW_ONSITE: off('live', 'Montrer la vidéo aux personnes sur place.'),
  FO_MEETING_LIVE_BELOW: off('live', 'Modules sous la vidéo.'),
  FO_MEETING_MODULES: setting(
    z.array(z.enum(offered)).check(maxLength(offered.length)),
    [...offered],
    'live',
    'Modules interactifs offerts.',
  ),
}

export const replaySettings = {
  replayHtml: html('live', 'Page de rediffusion.'),
}
