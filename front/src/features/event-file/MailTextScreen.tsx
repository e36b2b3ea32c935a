import type { Occasion } from '@parvis/contract/emails/emails.ts'
import { actionIds, listOccasions } from '@parvis/contract/emails/emails.ts'
import { PersonSearch } from '#features/directory/kit/PersonSearch.tsx'
import { MailEditing } from '#features/emails/kit/MailEditing.tsx'
import styles from '#features/emails/kit/MailText.module.css'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'

export function MailTextScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { actionId = '' } = useParams<'actionId'>()
  const id = actionIds.find((one) => String(one) === actionId)
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(listOccasions, { params }, { refetchOnWindowFocus: false })
  const occasion = data?.data.find((one) => one.actionId === id)
  useTitle(occasion?.label ?? say('emails.title'))
  return (
    <Page>
      <Way occasion={occasion} />
      {occasion ? <MailEditing occasion={occasion} person={PersonSearch} /> : null}
      {data && !occasion ? (
        <>
          <h1>{say('emails.title')}</h1>
          <Banner kind="warning">{say('mails.unknown')}</Banner>
        </>
      ) : null}
      {data === undefined && !error ? <Loader label={say('parts.loading')} /> : null}
      {data === undefined && error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('parts.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : null}
    </Page>
  )
}

/** Where one comes from, and when the mail leaves. */
function Way({ occasion }: { readonly occasion: Occasion | undefined }) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <p className={styles.way}>
      <Anchor href={paths.mails(event.context)}>{say('organisation.entry.mails')}</Anchor>
      {occasion ? ` › ${say('mails.when', { when: say(`emails.when.${occasion.actionId}`) })}` : null}
    </p>
  )
}
