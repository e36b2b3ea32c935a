import { normaliseCode } from '@parvis/contract/promo-codes/promo-codes.rules.ts'
import { useState } from 'react'
import { errorsIn, Fold } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Pager } from '#kit/ui/Pager.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { CodeFormProps } from './CodeForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { CodeFields } from './codes.ts'
import type { CodeNames } from './useCodeNames.ts'
import { useShortCode } from './useCodeNames.ts'

interface CodeLinesProps {
  readonly codes: readonly CodeFields[]
  readonly edited: Pick<EditedPart<readonly CodeFields[]>, 'edit' | 'errors'>
  readonly names: CodeNames
  readonly added: string | null
  readonly onRemoved: () => void
}

const ON_A_PAGE = 25

/** Promo codes by pages, under those with something to mend; one is unfolded at a time. */
export function CodeLines({ codes, edited, names, added, onRemoved }: CodeLinesProps) {
  const { edit, errors } = edited
  const say = useSay()
  const [opened, open] = useState(added)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const lines = codes.map((code, index) => ({ code, index, wrong: errorsIn(errors, index) }))
  const toMend = lines.filter(({ wrong }) => wrong.length > 0)
  const isFound = (code: string) => normaliseCode(code).includes(normaliseCode(search))
  const others = lines.filter(({ code, wrong }) => wrong.length === 0 && isFound(code.code))
  const from = ON_A_PAGE * Math.min(page, Math.max(0, Math.ceil(others.length / ON_A_PAGE) - 1))
  // The items with errors are on every page of the list.
  const shown = [...toMend, ...others.slice(from, from + ON_A_PAGE)]
  return (
    <>
      {codes.length > ON_A_PAGE ? (
        <TextInput
          type="search"
          name="codes-search"
          label={say('parts.promoCodes.search')}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(0)
          }}
        />
      ) : null}
      <ul className={styles.items}>
        {shown.map(({ code, index, wrong }) => (
          <CodeLine
            key={code.id}
            code={code}
            names={names}
            isOpen={opened === code.id || wrong.length > 0}
            isNew={added === code.id}
            errorAt={(path) => wrong.find((one) => one.path === `value.${index}.${path}`)?.message}
            onToggle={() => open(opened === code.id ? null : code.id)}
            onChange={(next) => {
              // An item unfolded for its errors stays unfolded once they are corrected.
              open(next.id)
              edit(codes.with(index, next))
            }}
            onRemove={() => {
              edit(codes.toSpliced(index, 1))
              onRemoved()
            }}
          />
        ))}
      </ul>
      {codes.length > ON_A_PAGE ? <Pages from={from} count={others.length} onPage={setPage} /> : null}
    </>
  )
}

interface CodeLineProps extends CodeFormProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onRemove: () => void
}

function CodeLine({ isOpen, onToggle, onRemove, ...form }: CodeLineProps) {
  const say = useSay()
  const { code, names } = form
  const short = useShortCode(names)
  const name = code.code.trim() || say('parts.promoCodes.new')
  return (
    <li className={styles.item}>
      <fieldset aria-label={name}>
        <div className={styles.line}>
          <Fold name={name} short={short(code)} isOpen={isOpen} onToggle={onToggle} />
        </div>
        {isOpen ? (
          <div className={styles.body}>
            <CodeForm {...form} />
            <div>
              <Button small variant="ghost" icon="trash" onClick={onRemove}>
                {say('parts.promoCodes.remove')}
              </Button>
            </div>
          </div>
        ) : null}
      </fieldset>
    </li>
  )
}

interface PagesProps {
  readonly from: number
  readonly count: number
  readonly onPage: (page: number) => void
}

function Pages({ from, count, onPage }: PagesProps) {
  const say = useSay()
  const page = from / ON_A_PAGE
  const to = Math.min(from + ON_A_PAGE, count)
  const where = { from: String(from + 1), to: String(to), total: String(count) }
  return (
    <Pager
      label={say('parts.promoCodes.pages')}
      previousLabel={say('parts.promoCodes.previous')}
      nextLabel={say('parts.promoCodes.next')}
      onPrevious={from > 0 ? () => onPage(page - 1) : undefined}
      onNext={to < count ? () => onPage(page + 1) : undefined}
    >
      {count === 0 ? say('parts.promoCodes.none') : say('parts.promoCodes.where', where)}
    </Pager>
  )
}
