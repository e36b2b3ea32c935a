import type { BadgeField, BadgeLayout } from '@parvis/contract/badges/badges.rules.ts'
import { badgeFields, badgeLayouts, badgesPerSheet } from '@parvis/contract/badges/badges.rules.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { BadgePrint, previewBadges } from '@parvis/contract/printing/printing.ts'
import { badgeOrders } from '@parvis/contract/printing/printing.ts'
import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import type { useChosen } from '../useChosen.ts'
import styles from './Printing.module.css'

interface PrintFormProps {
  readonly chosen: ReturnType<typeof useChosen>
  readonly choices: readonly UserColumn[]
  readonly layout: BadgeLayout
  readonly order: BadgePrint['order']
  readonly isStacked: boolean
  readonly isSeparated: boolean
  readonly fields: readonly BadgeField[]
  readonly isUnprinted: boolean
  /** How many are printed; undefined until known. */
  readonly prints: Pick<CallReply<typeof previewBadges>, 'unprinted' | 'lastPrintAt'> | undefined
  readonly setLayout: (layout: BadgeLayout) => void
  readonly setOrder: (order: BadgePrint['order']) => void
  readonly setStacked: (isStacked: boolean) => void
  readonly setSeparated: (isSeparated: boolean) => void
  readonly setFields: (fields: readonly BadgeField[]) => void
  readonly setUnprinted: (isUnprinted: boolean) => void
}

const ASKED_HERE = { typology: 'type', days: 'day' } as const
const COLUMNS = Object.keys(ASKED_HERE) as (keyof typeof ASKED_HERE)[]

export function PrintForm(props: PrintFormProps) {
  const { layout, order, isStacked, isSeparated, fields } = props
  const { setLayout, setOrder, setStacked, setSeparated, setFields } = props
  const say = useSay()
  return (
    <>
      <Who {...props} />
      <Select
        label={say('printing.layout')}
        name="layout"
        options={badgeLayouts.map((value) => ({ value, label: say(`printing.layout.${value}`) }))}
        value={layout}
        onChange={(value) => setLayout(badgeLayouts.find((one) => one === value) ?? layout)}
      />
      <Select
        label={say('printing.order')}
        name="order"
        options={badgeOrders.map((value) => ({ value, label: say(`printing.order.${value}`) }))}
        value={order}
        onChange={(value) => setOrder(badgeOrders.find((one) => one === value) ?? order)}
      />
      <Checkbox
        label={say(`printing.separated.${order}`)}
        hint={say('printing.separated.hint')}
        name="separated"
        value={isSeparated}
        onChange={setSeparated}
      />
      <CheckboxGroup
        label={say('printing.fields')}
        name="fields"
        options={badgeFields.map((value) => ({ value, label: say(`printing.field.${value}`) }))}
        value={fields}
        onChange={(value) => setFields(badgeFields.filter((field) => value.includes(field)))}
      />
      {badgesPerSheet(layout) > 1 ? (
        <Checkbox
          label={say('printing.stacked')}
          hint={say('printing.stacked.hint')}
          name="stacked"
          value={isStacked}
          onChange={setStacked}
        />
      ) : null}
    </>
  )
}

function Who({ chosen, choices, prints, isUnprinted, setUnprinted }: PrintFormProps) {
  const say = useSay()
  const { filters, userIds, filterBy, everybody } = chosen
  const others = Object.keys(filters).filter((id) => !COLUMNS.some((column) => column === id)).length
  const given = [
    userIds ? say('printing.named', { count: userIds.length }) : '',
    others > 0 ? say('printing.filtered', { count: others }) : '',
  ].filter(Boolean)
  return (
    <>
      {given.length > 0 ? (
        <p className={styles.given}>
          <strong>{given.join(' · ')}</strong>
          <Button variant="link" small onClick={everybody}>
            {say('printing.everybody')}
          </Button>
        </p>
      ) : null}
      {COLUMNS.map((column) => {
        const choice = choices.find(({ id }) => id === column)
        if (!choice) return null
        const key = ASKED_HERE[column]
        return (
          <Select
            key={column}
            label={say(`printing.${key}`)}
            name={key}
            options={[{ value: '', label: say(`printing.${key}.all`) }, ...choice.values]}
            value={filters[column] ?? ''}
            onChange={(value) => filterBy(column, value)}
          />
        )
      })}
      <Unprinted {...{ prints, isUnprinted, setUnprinted }} />
    </>
  )
}

function Unprinted({
  prints,
  isUnprinted,
  setUnprinted,
}: Pick<PrintFormProps, 'prints' | 'isUnprinted' | 'setUnprinted'>) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  if (!prints) return null
  const { unprinted, lastPrintAt } = prints
  const hint =
    lastPrintAt === null
      ? say('printing.unprinted.never')
      : say('printing.unprinted.hint', { count: unprinted, date: formatInstant(lastPrintAt, language, event.timeZone) })
  return (
    <Checkbox
      label={say('printing.unprinted')}
      hint={hint}
      name="unprinted"
      value={isUnprinted}
      onChange={setUnprinted}
    />
  )
}
