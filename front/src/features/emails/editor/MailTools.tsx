import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from '../kit/MailText.module.css'
import { around, hasMark, insertTicket, linkAt, makeOnly, toggle, toggleHeading, toggleList } from './mailTools.ts'

interface ToolProps {
  readonly label: string
  readonly isOn?: boolean | undefined
  readonly isOff?: boolean | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Keeps the selection: a press moves the focus out of the text only where the button itself takes it. */
function Tool({ label, isOn, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

const DRAWN = {
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  numbers: 'M10 6.5h10M10 12h10M10 17.5h10M4 5.2l1.5-.9V9M3.8 14.5c.6-1 2.4-.8 2.4.5 0 1.2-2.4 1.8-2.4 3.3h2.6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
} as const

function Drawn({ name }: { readonly name: keyof typeof DRAWN }) {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" className={styles.drawn} aria-hidden="true" focusable="false">
      <path d={DRAWN[name]} />
    </svg>
  )
}

interface MailToolsProps {
  readonly state: EditorState
  readonly run: (command: Command) => void
  readonly onLink: () => void
  readonly onButton: () => void
  readonly children: ReactNode
}

export function MailTools({ state, run, onLink, onButton, children }: MailToolsProps) {
  const say = useSay()
  const level = around(state, 'heading')?.node.attrs['level']
  const inButton = around(state, 'button') !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div role="group" aria-label={say('mails.tools')} className={styles.tools}>
      <Tool
        label={say('mails.bold')}
        isOn={hasMark(state, 'strong')}
        isOff={inButton}
        onPress={() => run(toggle('strong'))}
      >
        <b aria-hidden="true">{say('mails.bold.letter')}</b>
      </Tool>
      <Tool label={say('mails.italic')} isOn={hasMark(state, 'em')} isOff={inButton} onPress={() => run(toggle('em'))}>
        <i aria-hidden="true">{say('mails.italic.letter')}</i>
      </Tool>
      <Tool label={say('mails.title')} isOn={level === 2} onPress={() => run(toggleHeading(2))}>
        <span aria-hidden="true">T</span>
      </Tool>
      <Tool label={say('mails.subtitle')} isOn={level === 3} onPress={() => run(toggleHeading(3))}>
        <small aria-hidden="true">T</small>
      </Tool>
      <Tool
        label={say('mails.bullets')}
        isOn={around(state, 'bulletList') !== undefined}
        isOff={inButton}
        onPress={() => run(toggleList('bulletList'))}
      >
        <Drawn name="bullets" />
      </Tool>
      <Tool
        label={say('mails.numbers')}
        isOn={around(state, 'orderedList') !== undefined}
        isOff={inButton}
        onPress={() => run(toggleList('orderedList'))}
      >
        <Drawn name="numbers" />
      </Tool>
      <Tool label={say('mails.link')} isOn={linkAt(state) !== undefined} isOff={inButton} onPress={onLink}>
        <Drawn name="link" />
      </Tool>
      <span className={styles.apart} />
      <Inserts state={state} run={run} onButton={onButton} />
      {children}
    </div>
  )
}

function Inserts({ state, run, onButton }: Pick<MailToolsProps, 'state' | 'run' | 'onButton'>) {
  const say = useSay()
  return (
    <>
      <button type="button" className={styles.more} onMouseDown={(event) => event.preventDefault()} onClick={onButton}>
        {say('mails.button')}
      </button>
      <button
        type="button"
        className={styles.more}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(insertTicket)}
      >
        <Icon name="ticket" size={16} />
        {say('mails.ticket')}
      </button>
      <button
        type="button"
        className={styles.more}
        disabled={around(state, 'only') !== undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(makeOnly('due'))}
      >
        {say('mails.onlyIf')}
      </button>
    </>
  )
}
