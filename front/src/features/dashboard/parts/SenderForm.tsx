import { listAccounts, SENDER, updateAccount } from '@parvis/contract/emails/emails.ts'
import { getFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { useEffect, useState } from 'react'
import { SenderPanel } from '#features/emails/SenderPanel.tsx'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import styles from './Prepare.module.css'

interface Sender {
  readonly fromName: string
  readonly fromAddress: string
  readonly replyTo: string | null
}

/** The sender of the organisation; its name where none is configured. */
async function readSender(domainId: string): Promise<Sender> {
  const { data } = await call(listAccounts, { params: { domainId } })
  const kept = data.find(({ id }) => id === SENDER)
  if (kept) return kept
  const { organisation } = await call(getFactor, {})
  return { fromName: organisation, fromAddress: '', replyTo: null }
}

export function SenderForm({ domainId, onNext }: { domainId: string; onNext: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const [sender, setSender] = useState<Sender | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => void readSender(domainId).then(setSender, setFailure), [domainId])
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    if (!sender) return
    const { fromName, fromAddress, replyTo } = sender
    await call(updateAccount, { params: { domainId, accountId: SENDER }, body: { fromName, fromAddress, replyTo } })
    onNext()
  })
  const later = (
    <Button variant="ghost" fullWidth onClick={onNext}>
      {say('factor.later')}
    </Button>
  )
  if (failure !== null)
    return (
      <>
        <Banner kind="error">{tell(failure)}</Banner>
        {later}
      </>
    )
  if (!sender) return <Loader label={say('factor.loading')} />
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <SenderPanel
        sender={sender}
        name={sender.fromName}
        errorOf={errorOf}
        onChange={(changed) => setSender({ ...sender, ...changed })}
      />
      <Button type="submit" fullWidth busy={isSending}>
        {say('organisation.first.expediteur.go')}
      </Button>
      {later}
    </form>
  )
}
