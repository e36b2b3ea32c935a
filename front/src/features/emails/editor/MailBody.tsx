import type { EditorState } from 'prosemirror-state'
import { useMemo, useState } from 'react'
import { renameMarkup } from '#kit/markup.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Select } from '#kit/ui/Select.tsx'
import styles from '../kit/MailText.module.css'
import type { MailFieldProps } from './MailField.tsx'
import { attributesOf, MailField } from './MailField.tsx'
import { MailTarget, PERSONAL } from './MailTarget.tsx'
import { MailTools } from './MailTools.tsx'
import { MailVariables } from './MailVariables.tsx'
import { insertVariable } from './mailChips.ts'
import { readBody, writeBody } from './mailHtml.ts'
import { bodySchema } from './mailSchema.ts'
import {
  around,
  bodyKeys,
  dropLink,
  freeOnly,
  insertButton,
  linkAt,
  setButton,
  setCondition,
  setLink,
} from './mailTools.ts'
import { calledBy, conditionsIn } from './mailWords.ts'
import type { Prose } from './useProse.ts'
import { useProse } from './useProse.ts'

/** Pasted text loses its styles, so the layout of other programs stays out. */
const PASTED = { attributes: new Map([['style', 'data-pasted']]) }
const PROPS = { transformPastedHTML: (html: string) => renameMarkup(html, PASTED) }

type MailDialog = 'link' | 'button' | 'newButton'

export function MailBody({
  names,
  hint,
  ...field
}: MailFieldProps & { readonly names: readonly string[]; readonly hint: string }) {
  const say = useSay()
  const [asked, ask] = useState<MailDialog | null>(null)
  const schema = useMemo(() => bodySchema(calledBy(say)), [say])
  const read = useMemo(() => (html: string) => readBody(schema, html), [schema])
  const { place, state, run } = useProse({
    ...{ read, write: writeBody, keys: bodyKeys, props: PROPS },
    value: field.value,
    onChange: field.onChange,
    attributes: attributesOf(field, true),
  })
  return (
    <MailField {...field}>
      <p id={`${field.id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.box} data-wrong={field.error !== undefined || undefined}>
        {state ? (
          <>
            <MailTools state={state} run={run} onLink={() => ask('link')} onButton={() => ask('newButton')}>
              <MailVariables names={names} onPick={(name) => run(insertVariable(name))} />
            </MailTools>
            <Here state={state} run={run} onAsk={ask} />
          </>
        ) : null}
        <div ref={place} />
      </div>
      {asked && state ? (
        <MailTarget
          title={say(asked === 'link' ? 'mails.link' : 'mails.button.target')}
          href={hrefOf(asked, state)}
          onClose={() => ask(null)}
          onChoose={(href) => {
            ask(null)
            run(
              asked === 'link'
                ? setLink(href)
                : asked === 'button'
                  ? setButton(href)
                  : insertButton(href, say('mails.button.words')),
            )
          }}
        />
      ) : null}
    </MailField>
  )
}

function hrefOf(asked: MailDialog, state: EditorState): string {
  if (asked === 'link') return String(linkAt(state)?.mark.attrs['href'] ?? 'https://')
  return asked === 'button' ? String(around(state, 'button')?.node.attrs['href'] ?? '') : PERSONAL
}

interface HereProps {
  readonly state: EditorState
  readonly run: Prose['run']
  readonly onAsk: (asked: MailDialog) => void
}

/** The link, button or condition at the caret, with the controls to change it. */
function Here({ state, run, onAsk }: HereProps) {
  const say = useSay()
  const [button, link, only] = [around(state, 'button'), linkAt(state), around(state, 'only')]
  if (!button && !link && !only) return null
  const told = (href: unknown) =>
    href === PERSONAL ? say('mails.leads.own') : say('mails.leads', { address: String(href) })
  return (
    <div className={styles.here}>
      {button || link ? (
        <p>
          <span>{told((button?.node ?? link?.mark)?.attrs['href'])}</span>
          <Button small variant="link" onClick={() => onAsk(button ? 'button' : 'link')}>
            {say('mails.leads.change')}
          </Button>
          {button ? null : (
            <Button small variant="link" onClick={() => run(dropLink)}>
              {say('mails.link.drop')}
            </Button>
          )}
        </p>
      ) : null}
      {only ? (
        <div className={styles.condition}>
          <Select
            name="mail-only"
            label={say('mails.onlyIf')}
            value={String(only.node.attrs['when'])}
            options={conditionsIn(say)}
            onChange={(when) => run(setCondition(when), { focus: true })}
          />
          <Button small variant="ghost" onClick={() => run(freeOnly)}>
            {say('mails.forAll')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
