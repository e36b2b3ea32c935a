import { endSequence, listEmotions, startSequence } from '@parvis/contract/emotions/emotions.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import styles from '#features/live-kit/Remote.module.css'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import type { Remote } from '../useRemote.ts'

export function RemoteAudience({ remote }: { remote: Remote }) {
  const { state } = remote
  if (!state) return <Skeleton lines={5} />
  return (
    <>
      <Chat remote={remote} state={state} />
      <Reactions remote={remote} />
      <Board remote={remote} state={state} />
      <Intern remote={remote} state={state} />
    </>
  )
}

interface PartProps {
  readonly remote: Remote
  readonly state: LiveState
}

function GroupHead({ title, isOn }: { readonly title: string; readonly isOn: boolean }) {
  const say = useSay()
  return (
    <header className={styles.groupHead}>
      <h2>{title}</h2>
      {isOn ? (
        <Pill kind="error" icon="play">
          {say('live.remote.onAir')}
        </Pill>
      ) : null}
    </header>
  )
}

function Chat({ remote, state }: PartProps) {
  const say = useSay()
  const { event } = useEvent()
  const isOn = state.activeModule === 'chat'
  return (
    <section className={styles.group}>
      <GroupHead title={say('live.remote.chat')} isOn={isOn} />
      <p>{say('live.remote.chat.lead')}</p>
      {state.message && !isOn ? (
        <p className={styles.quote}>
          <strong>{say('live.remote.ready')}</strong>
          <br />
          {state.message.message}
        </p>
      ) : null}
      <div className={styles.row}>
        <Button
          small
          icon={isOn ? 'close' : 'play'}
          variant={isOn ? 'ghost' : 'primary'}
          onClick={() =>
            remote.drive({ activeModule: isOn ? null : 'chat', showLeaderboard: false, showLeaderboardV2: false })
          }
        >
          {say(isOn ? 'live.remote.takeOff' : 'live.remote.air')}
        </Button>
        <Button small variant="ghost" icon="chat" href={paths.moderation(event.context)}>
          {say('live.remote.moderation')}
        </Button>
      </div>
    </section>
  )
}

function Reactions({ remote }: { remote: Remote }) {
  const say = useSay()
  const { params, actions } = remote
  const { data } = useRead(
    listEmotions,
    { query: { eventId: params.eventId } },
    { refetchInterval: 5_000, staleTime: 0 },
  )
  const [label, setLabel] = useState('')
  const sequence = data?.sequence
  function begin(submission: FormEvent) {
    submission.preventDefault()
    const body = { label: label.trim() || say('live.remote.sequence.unnamed') }
    actions.act(startSequence, { params, body }, () => setLabel(''))
  }
  return (
    <section className={styles.group}>
      <header className={styles.groupHead}>
        <h2>{say('live.remote.sequence')}</h2>
        {sequence ? (
          <Pill kind="error" icon="play">
            {say('live.remote.sequence.on')}
          </Pill>
        ) : null}
      </header>
      {data?.data.length === 0 ? <p className={styles.none}>{say('live.remote.sequence.none')}</p> : null}
      {sequence ? (
        <div className={styles.row}>
          <strong>{sequence.label}</strong>
          <Button small variant="ghost" icon="close" onClick={() => actions.act(endSequence, { params })}>
            {say('live.remote.sequence.end')}
          </Button>
        </div>
      ) : (
        <form className={styles.inlineForm} noValidate onSubmit={begin}>
          <TextInput
            name="sequence"
            label={say('live.remote.sequence.label')}
            hint={say('live.remote.sequence.hint')}
            value={label}
            onChange={setLabel}
            maxLength={100}
            autoComplete="off"
          />
          <Button type="submit" icon="play" disabled={data === undefined || data.data.length === 0}>
            {say('live.remote.sequence.start')}
          </Button>
        </form>
      )}
    </section>
  )
}

function Board({ remote, state }: PartProps) {
  const say = useSay()
  const { drive } = remote
  const [limit, setLimit] = useState(String(state.leaderboardLimit))
  const isOn = state.showLeaderboard || state.showLeaderboardV2
  const isWrong = !/^\d{1,3}$/.test(limit.trim()) || Number(limit) < 1 || Number(limit) > 100
  return (
    <section className={styles.group}>
      <GroupHead title={say('live.remote.board')} isOn={isOn} />
      <div className={styles.row}>
        <Button
          small
          icon={isOn ? 'eyeOff' : 'star'}
          variant={isOn ? 'ghost' : 'primary'}
          onClick={() => drive(isOn ? { showLeaderboard: false, showLeaderboardV2: false } : { showLeaderboard: true })}
        >
          {say(isOn ? 'live.remote.board.hide' : 'live.remote.board.show')}
        </Button>
        <Button
          small
          variant="ghost"
          aria-pressed={state.showLeaderboardV2}
          onClick={() => drive({ showLeaderboardV2: !state.showLeaderboardV2 })}
        >
          {say(state.showLeaderboardV2 ? 'live.remote.podium.hide' : 'live.remote.podium.show')}
        </Button>
      </div>
      <Checkbox
        label={say('live.remote.teams')}
        hint={say('live.remote.teams.hint')}
        value={state.showTeams}
        onChange={(showTeams) => drive({ showTeams })}
      />
      <NumberInput
        name="limit"
        label={say('live.remote.limit')}
        value={limit}
        onChange={setLimit}
        error={isWrong ? say('live.remote.between', { least: 1, most: 100 }) : undefined}
        onBlur={() => {
          if (!isWrong && Number(limit) !== state.leaderboardLimit) drive({ leaderboardLimit: Number(limit) })
        }}
      />
    </section>
  )
}

function Intern({ remote, state }: PartProps) {
  const say = useSay()
  const shown = state.extended.messageIntern
  const [text, setText] = useState(shown)
  const send = (messageIntern: string) => remote.drive({ extended: { messageIntern } })
  function submit(submission: FormEvent) {
    submission.preventDefault()
    send(text.trim())
  }
  return (
    <section className={styles.group}>
      <h2>{say('live.remote.intern')}</h2>
      {shown ? <blockquote className={styles.quote}>{shown}</blockquote> : null}
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextArea
          name="intern"
          label={say('live.remote.intern.label')}
          hint={say('live.remote.intern.hint')}
          value={text}
          onChange={setText}
          rows={2}
          maxLength={1000}
        />
        <div className={styles.row}>
          <Button type="submit" small disabled={text.trim() === '' || text.trim() === shown}>
            {say('live.remote.intern.send')}
          </Button>
          {shown ? (
            <Button
              small
              variant="ghost"
              onClick={() => {
                setText('')
                send('')
              }}
            >
              {say('live.remote.intern.clear')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  )
}
