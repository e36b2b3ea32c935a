import type { Poll } from '@parvis/contract/polls/polls.ts'
import { deletePoll } from '@parvis/contract/polls/polls.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import { deleteQuestion } from '@parvis/contract/questions/questions.ts'
import type { WordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { deleteWordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { ModuleKind, ModuleName, Remote } from '../useRemote.ts'
import styles from './Remote.module.css'
import { RemoteCloudForm } from './RemoteCloudForm.tsx'
import { RemoteOrder } from './RemoteOrder.tsx'
import { RemotePollForm } from './RemotePollForm.tsx'
import { RemoteQuestionForm } from './RemoteQuestionForm.tsx'

/** The open form; without a value, of a new module. */
type Editing =
  | { readonly kind: 'poll'; readonly value: Poll | undefined }
  | { readonly kind: 'question'; readonly value: Question | undefined }
  | { readonly kind: 'wordcloud'; readonly value: WordCloud | undefined }

interface Removing extends ModuleName {
  readonly title: string
}

export function RemoteModules({ remote }: { remote: Remote }) {
  const say = useSay()
  const [editing, setEditing] = useState<Editing>()
  const offered = useEvent().settings.FO_MEETING_MODULES
  const [removing, setRemoving] = useState<Removing>()
  const { polls, questions, wordClouds, params, state } = remote
  const item = (
    name: ModuleName,
    shown: Shown,
    [index, all]: readonly [number, readonly unknown[]],
    onEdit: () => void,
  ) => (
    <RemoteItem
      key={name.id}
      {...{ remote, name, shown, index, onEdit }}
      count={all.length}
      isOff={!offered.includes(name.kind)}
      onRemove={() => setRemoving({ ...name, title: shown.title })}
    />
  )
  return (
    <>
      <Group kind="poll" read={polls} onNew={() => setEditing({ kind: 'poll', value: undefined })}>
        {polls.data?.data.map((poll, index, all) =>
          item({ kind: 'poll', id: poll.id }, pollShown(poll, state, say), [index, all], () =>
            setEditing({ kind: 'poll', value: poll }),
          ),
        )}
      </Group>
      <Group kind="question" read={questions} onNew={() => setEditing({ kind: 'question', value: undefined })}>
        {questions.data?.data.map((question, index, all) =>
          item({ kind: 'question', id: question.id }, questionShown(question, state, say), [index, all], () =>
            setEditing({ kind: 'question', value: question }),
          ),
        )}
      </Group>
      <Group kind="wordcloud" read={wordClouds} onNew={() => setEditing({ kind: 'wordcloud', value: undefined })}>
        {wordClouds.data?.data.map((cloud, index, all) =>
          item({ kind: 'wordcloud', id: cloud.id }, cloudShown(cloud, state, say), [index, all], () =>
            setEditing({ kind: 'wordcloud', value: cloud }),
          ),
        )}
      </Group>
      {editing ? <ModuleForm editing={editing} params={params} onClose={() => setEditing(undefined)} /> : null}
      <RemoveDialog remote={remote} removing={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

const marksOf = ({ isClose, isRetired = false }: { isClose: boolean; isRetired?: boolean | undefined }) => ({
  isClose,
  isRetired,
})

/** The counts of the live state are newer than those of the list. */
const asHeard = <T extends { readonly id: string }>(listed: T, heard: T | null | undefined): T =>
  heard?.id === listed.id ? heard : listed
const votesOf = (poll: Poll, state: State) => asHeard(poll, state?.poll).totalVotes ?? 0
const answersTo = (question: Question, state: State) => asHeard(question, state?.question).questionVoters ?? 0
const wordsOf = (cloud: WordCloud, state: State) => asHeard(cloud, state?.wordCloud).wordCloudResponses?.length ?? 0

type State = Remote['state']

const pollShown = (poll: Poll, state: State, say: Say): Shown => ({
  title: poll.title,
  facts: say('live.remote.poll.facts', { choices: poll.pollChoices.length, votes: votesOf(poll, state) }),
  ...marksOf(poll),
})

const questionShown = (question: Question, state: State, say: Say): Shown => ({
  title: question.label,
  facts: say('live.remote.question.facts', {
    display: say(`live.remote.display.${question.display}`),
    votes: answersTo(question, state),
  }),
  ...marksOf(question),
})

const cloudShown = (cloud: WordCloud, state: State, say: Say): Shown => ({
  title: cloud.content,
  facts: say('live.remote.cloud.facts', { count: wordsOf(cloud, state) }),
  ...marksOf(cloud),
})

interface RemoteItemProps {
  readonly remote: Remote
  readonly name: ModuleName
  readonly shown: Shown
  readonly index: number
  readonly count: number
  readonly isOff: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function RemoteItem({ remote, name, shown, index, count, isOff, onEdit, onRemove }: RemoteItemProps) {
  return (
    <Item
      {...shown}
      onBack={() => remote.change(name, { isRetired: false })}
      isOnAir={remote.isOnAir(name)}
      isOff={isOff}
      onAir={() => remote.air(name)}
      onEdit={onEdit}
      onRemove={onRemove}
      order={
        <RemoteOrder
          title={shown.title}
          index={index}
          count={count}
          onMove={(position) => remote.change(name, { position })}
        />
      }
    />
  )
}

interface ModuleFormProps {
  readonly editing: Editing
  readonly params: Remote['params']
  readonly onClose: () => void
}

function ModuleForm({ editing, ...form }: ModuleFormProps) {
  if (editing.kind === 'poll') return <RemotePollForm poll={editing.value} {...form} />
  if (editing.kind === 'question') return <RemoteQuestionForm question={editing.value} {...form} />
  return <RemoteCloudForm cloud={editing.value} {...form} />
}

interface RemoveDialogProps {
  readonly remote: Remote
  readonly removing: Removing | undefined
  readonly onClose: () => void
}

function RemoveDialog({ remote, removing, onClose }: RemoveDialogProps) {
  const { params, actions } = remote
  const say = useSay()
  function remove({ kind, id }: ModuleName) {
    if (kind === 'poll') actions.act(deletePoll, { params: { ...params, pollId: id } })
    if (kind === 'question') actions.act(deleteQuestion, { params: { ...params, questionId: id } })
    if (kind === 'wordcloud') actions.act(deleteWordCloud, { params: { ...params, wordCloudId: id } })
    onClose()
  }
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={say('live.remote.delete.title', { title: removing?.title ?? '' })}
      yesLabel={say('live.remote.delete')}
      noLabel={say('live.remote.cancel')}
      danger
      onNo={onClose}
      onYes={() => removing && remove(removing)}
    >
      <p>{say('live.remote.delete.lead')}</p>
      <Button
        small
        variant="ghost"
        onClick={() => {
          if (removing) remote.change(removing, { isRetired: true })
          onClose()
        }}
      >
        {say('live.remote.retire')}
      </Button>
    </ConfirmDialog>
  )
}

interface GroupProps {
  readonly kind: ModuleKind
  readonly read: { readonly data?: { readonly data: readonly unknown[] } | undefined; readonly error: Error | null }
  readonly onNew: () => void
  readonly children: ReactNode
}

function Group({ kind, read, onNew, children }: GroupProps) {
  const say = useSay()
  const tell = useProblem()
  const isOff = !useEvent().settings.FO_MEETING_MODULES.includes(kind)
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <h2>{say(`live.remote.group.${kind}`)}</h2>
        <Button small variant="ghost" icon="plus" onClick={onNew} aria-label={say(`live.remote.new.${kind}`)}>
          {say('live.remote.new')}
        </Button>
      </header>
      {isOff ? <Banner kind="info">{say('live.remote.off')}</Banner> : null}
      {read.error && !read.data ? <Banner kind="error">{tell(read.error)}</Banner> : null}
      {read.data === undefined && !read.error ? <Skeleton lines={2} /> : null}
      {read.data?.data.length === 0 ? <p className={styles.none}>{say(`live.remote.nothing.${kind}`)}</p> : null}
      <ul className={styles.items}>{children}</ul>
    </section>
  )
}

interface Shown {
  readonly title: string
  readonly facts: string
  readonly isClose: boolean
  readonly isRetired: boolean
}

interface ItemProps extends Shown {
  readonly onBack: () => void
  readonly isOnAir: boolean
  readonly isOff: boolean
  readonly onAir: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly order: ReactNode
}

function Item(props: ItemProps) {
  const { title, facts, isClose, isRetired, isOnAir, isOff, onAir, onBack, onEdit, onRemove, order } = props
  const say = useSay()
  return (
    <li className={styles.item} data-on={isOnAir || undefined}>
      <div className={styles.itemHead}>
        <div className={styles.itemText}>
          <h3>{title}</h3>
          <p className={styles.itemFacts}>
            <span>{facts}</span>
            {isClose ? <Pill kind="warning">{say('live.remote.isClosed')}</Pill> : null}
            {isRetired ? <Pill>{say('live.remote.isRetired')}</Pill> : null}
          </p>
        </div>
        {order}
      </div>
      <div className={styles.itemActions}>
        {isOnAir ? (
          <Pill kind="error" icon="play">
            {say('live.remote.onAir')}
          </Pill>
        ) : isRetired ? (
          <Button small variant="ghost" onClick={onBack} aria-label={say('live.remote.back.one', { title })}>
            {say('live.remote.back')}
          </Button>
        ) : (
          <Button small icon="play" disabled={isOff} onClick={onAir} aria-label={say('live.remote.air.one', { title })}>
            {say('live.remote.air')}
          </Button>
        )}
        <span>
          <IconButton icon="edit" label={say('live.remote.edit', { title })} onClick={onEdit} />
          <IconButton
            icon="trash"
            label={say('live.remote.delete.one', { title })}
            onClick={onRemove}
            disabled={isOnAir}
          />
        </span>
      </div>
    </li>
  )
}
