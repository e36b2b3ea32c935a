import { saveOwnColumns, saveUsersView } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from '../kit/PeoplePanel.module.css'
import type { usePeople } from '../usePeople.ts'

interface ColumnsDialogProps {
  people: ReturnType<typeof usePeople>
  onClose: () => void
}

/** The columns as they are chosen, saved at once for oneself, and for the team by `share`. */
function useShownColumns(people: ColumnsDialogProps['people']) {
  const [chosen, setChosen] = useState<readonly string[]>(people.headers)
  const [news, setNews] = useState('')
  const own = useSend(saveOwnColumns)
  const team = useSend(saveUsersView)

  function save(next: readonly string[]) {
    setChosen(next)
    setNews('')
    own.mutate(
      { params: people.params, body: { headers: [...next] } },
      { onSuccess: () => setNews('segments.columns.saved') },
    )
  }
  function move(id: string, by: -1 | 1) {
    const at = chosen.indexOf(id)
    const next = chosen.filter((one) => one !== id)
    next.splice(at + by, 0, id)
    save(next)
  }
  function share() {
    const body = { usersHeaders: [...chosen], usersFilters: { ...people.settled } }
    team.mutate({ params: people.params, body }, { onSuccess: () => setNews('segments.columns.shared') })
  }
  return { chosen, news, own, team, error: own.error ?? team.error, save, move, share }
}

/** Chooses and orders what the table shows, for oneself and at once; then for the whole team where one presses that. */
export function ColumnsDialog({ people, onClose }: ColumnsDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { chosen, news, own, team, error, save, move, share } = useShownColumns(people)
  const named = (id: string) => people.columns.find((column) => column.id === id)?.label ?? id
  const others = people.columns.filter(({ id }) => !chosen.includes(id))
  return (
    <Dialog
      open
      wide
      footerStays
      title={say('stats.columns.title')}
      closeLabel={say('stats.columns.close')}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button variant="ghost" busy={team.isPending} onClick={share}>
            {say('segments.columns.share')}
          </Button>
          <Button variant="link" busy={own.isPending} onClick={() => save(people.teamHeaders)}>
            {say('segments.columns.reset')}
          </Button>
        </ButtonRow>
      }
    >
      <p className={styles.lead}>{say('segments.columns.lead')}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <p className={styles.news} role="status">
        {news ? say(news) : ''}
      </p>
      <ol className={styles.ordered}>
        {chosen.map((id, at) => (
          <li key={id}>
            <Checkbox
              label={named(id)}
              value
              disabled={chosen.length === 1}
              onChange={() => save(chosen.filter((one) => one !== id))}
            />
            <IconButton
              icon="chevronUp"
              label={say('segments.columns.up', { column: named(id) })}
              disabled={at === 0}
              onClick={() => move(id, -1)}
            />
            <IconButton
              icon="chevron"
              label={say('segments.columns.down', { column: named(id) })}
              disabled={at === chosen.length - 1}
              onClick={() => move(id, 1)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.columns}>
        {others.map(({ id, label }) => (
          <Checkbox key={id} label={label} value={false} onChange={() => save([...chosen, id])} />
        ))}
      </div>
    </Dialog>
  )
}
