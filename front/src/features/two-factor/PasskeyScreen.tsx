import { askAnyPasskey, signInByPasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { useAfterSignIn } from '#features/auth/useAfterSignIn.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useSubmission } from '#kit/useSubmission.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './parts/Factor.module.css'
import { askInBrowser, usePasskeyProblem } from './usePasskey.ts'

export function PasskeyScreen() {
  const say = useSay()
  const tell = usePasskeyProblem()
  const { event } = useEvent()
  const { redirect } = useSearch<'redirect'>()
  const enter = useAfterSignIn()
  const title = say('factor.enter.title')
  useTitle(title)
  const { form, isSending, problem } = useSubmission(async () => {
    const eventId = event.id
    const passkey = await askInBrowser(await call(askAnyPasskey, { body: { eventId } }))
    await enter((await call(signInByPasskey, { body: { eventId, passkey } })).token)
  })
  return (
    <>
      <h1>{title}</h1>
      <p>{say('factor.enter.lead')}</p>
      <form {...form} className={styles.form}>
        {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
        <Button type="submit" fullWidth icon="lock" busy={isSending}>
          {say('factor.enter.go')}
        </Button>
        <p>
          <Anchor href={paths.login(event.context, { redirect })}>{say('factor.enter.otherwise')}</Anchor>
        </p>
      </form>
    </>
  )
}
