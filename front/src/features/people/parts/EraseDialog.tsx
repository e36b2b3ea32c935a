import { dateLocale } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { downloadErasureProof } from '@parvis/contract/people/people.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { listUsers } from '@parvis/contract/stats/stats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '#features/events/useEvent.ts'
import { readAgain } from '#kit/read.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'
import { useWaysOfCard } from '../usePerson.ts'
import styles from './Card.module.css'
import { ConsequencesDialog } from './ConsequencesDialog.tsx'

/** Erases a person for good, at their request, then offers the proof of erasure. */
export function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const say = useSay()
  const { event } = useEvent()
  const { user } = person
  const companions = useCompanionsOfErased(person)
  const ways = useWaysOfCard()
  const cache = useQueryClient()
  const send = useSend(eraseUser)
  const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
  // The erased card is not read again: only the list is.
  function leave() {
    ways.close()
    void readAgain(cache, [listUsers])
  }
  if (send.data) return <Erased erasureId={send.data.erasureId} onClose={leave} />
  return (
    <ConsequencesDialog
      title={say('people.erase.title', { name: fullName(user) || say('people.noName') })}
      facts={[
        ...(['what', 'places'] as const).map((fact) => say(`people.erase.${fact}`)),
        ...companions,
        ...(['keeps', 'never'] as const).map((fact) => say(`people.erase.${fact}`)),
      ]}
      yes={say('people.erase.yes')}
      no={say('people.erase.no')}
      busy={send.isPending}
      error={send.error}
      onYes={() => send.mutate({ params })}
      onNo={onClose}
    />
  )
}

/** The fate of the person's companions: those with an account keep their registration. */
function useCompanionsOfErased({ companions }: Person): string[] {
  const say = useSay()
  const { language } = useLanguage()
  const list = new Intl.ListFormat(dateLocale(language), { type: 'conjunction' })
  return (['gone', 'stay'] as const).flatMap((fate) => {
    const theirs = companions.filter(({ hasAccount }) => hasAccount === (fate === 'stay'))
    const names = list.format(theirs.map((one) => fullName(one) || say('people.noName')))
    return theirs.length > 0 ? [say(`people.erase.${fate}`, { names, count: theirs.length })] : []
  })
}

/** The proof says which data were erased and which the law keeps, and contains no personal data. */
function Erased({ erasureId, onClose }: { erasureId: string | null; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const proof = useSend(downloadErasureProof)
  const download = (id: string) =>
    proof.mutate(
      { params: { domainId: event.domainId, eventId: event.id, erasureId: id } },
      { onSuccess: (file) => saveFile(file, `${say('people.proof.title')}.pdf`) },
    )
  return (
    <Dialog open onClose={onClose} title={say('people.erased.title')} closeLabel={say('people.erased.close')}>
      <p>{say('people.erased')}</p>
      <p className={styles.quiet}>{say('people.erased.kept')}</p>
      {proof.error ? <Banner kind="error">{tell(proof.error)}</Banner> : null}
      <div className={styles.tear}>
        {erasureId === null ? null : (
          <Button variant="ghost" busy={proof.isPending} onClick={() => download(erasureId)}>
            {say('people.erased.proof')}
          </Button>
        )}
        <Button onClick={onClose}>{say('people.erased.close')}</Button>
      </div>
    </Dialog>
  )
}
