import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { tryMail } from '@parvis/contract/emails/emails.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from '../kit/MailText.module.css'
import type { MailText } from '../kit/mailTexts.ts'

interface MailTrialProps {
  readonly draft: MailText & { readonly actionId: ActionId | null; readonly language: string }
  readonly isWhole: boolean
}

export function MailTrial({ draft, isWhole }: MailTrialProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { mutate, data, error, isPending } = useSend(tryMail)
  const params = { domainId: event.domainId, eventId: event.id }
  return (
    <div className={styles.trial}>
      <Button
        small
        variant="ghost"
        icon="mail"
        busy={isPending}
        disabled={!isWhole}
        onClick={() => mutate({ params, body: draft })}
      >
        {say('mails.try')}
      </Button>
      <p role="status" className={styles.note}>
        {data && !isPending && !error ? say('mails.tried', { to: data.to }) : null}
      </p>
      {error ? <Banner kind="error">{error.errors[0]?.message ?? tell(error)}</Banner> : null}
    </div>
  )
}
