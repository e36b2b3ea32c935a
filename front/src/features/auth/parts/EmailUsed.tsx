import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Html } from '#kit/ui/Html.tsx'

/** The address already has an account: the organiser's message, or the offer of a password reset. */
export function EmailUsed({ email }: { email: string }) {
  const say = useSay()
  const { event, settings } = useEvent()
  return (
    <Banner
      kind="error"
      title={say('EMAIL_ALREADY_USED')}
      actions={
        <Button small variant="ghost" href={paths.passwordForgot(event.context, { email })}>
          {say('auth.forgot')}
        </Button>
      }
    >
      {settings.FO_LOGIN_EMAIL_USED_HTML ? (
        <Html html={settings.FO_LOGIN_EMAIL_USED_HTML} videoTitle={say('auth.forgot')} />
      ) : (
        say('auth.emailUsed.text')
      )}
    </Banner>
  )
}
