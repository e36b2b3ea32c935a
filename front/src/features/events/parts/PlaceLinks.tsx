import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { FooterLinks } from '#kit/ui/Footer.tsx'
import { useEvent } from '../useEvent.ts'
import { mapUrl, routeUrls } from './places.ts'

export function PlaceLinks() {
  const say = useSay()
  const { FO_LOCATION } = useEvent().settings
  const route = routeUrls(FO_LOCATION)
  return (
    <FooterLinks>
      <Anchor href={mapUrl(FO_LOCATION)} target="_blank">
        {say('context.place.map')}
      </Anchor>
      <Anchor href={route.google} target="_blank">
        {say('context.place.google')}
      </Anchor>
      <Anchor href={route.apple} target="_blank">
        {say('context.place.apple')}
      </Anchor>
      <Anchor href={route.own}>{say('context.place.own')}</Anchor>
    </FooterLinks>
  )
}
