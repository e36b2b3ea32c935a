import { feature } from '#feature.ts'

export const openidFeature = feature({ name: 'openid' })
