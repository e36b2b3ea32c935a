import { countries } from '@parvis/contract/kit/countries.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { ValueKind } from '@parvis/contract/kit/setting-kind.ts'
import { instantOf, localTime } from '@parvis/contract/kit/zoned.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { FieldGroup } from '#kit/ui/FieldGroup.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { CountrySelect, Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import { LanguagesField } from '../parts/LanguagesField.tsx'
import { ColourField } from './ColourField.tsx'
import { HtmlField } from './HtmlField.tsx'
import styles from './Settings.module.css'
import type { Values } from './settings.ts'
import { linesOf, pairsOf } from './settings.ts'

export interface ValueFieldProps {
  readonly kind: ValueKind
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly errors: readonly FieldError[]
  /** How the choices, and the values in this one, are called: by the key of what they are. */
  readonly called: (key: string) => string
  readonly timeZone: string
}

/** More choices than that are a list to open. */
const MOST_AT_A_GLANCE = 4

export function ValueField(props: ValueFieldProps) {
  const { kind, name, label, hint, value, onChange, errors } = props
  const say = useSay()
  const own =
    errors.find(({ path }) => path === '') ?? (kind.is === 'group' || kind.is === 'list' ? undefined : errors[0])
  const field = { name, label, hint, error: own?.message }
  const lined = (more: string) => [hint, more].filter(Boolean).join(' ')
  if (name === 'FO_LANGUAGES') return <LanguagesField {...field} value={codesIn(value)} onChange={onChange} />
  if (name === 'FO_SELLER-country') return <CountryField {...field} value={textOf(value)} onChange={onChange} />
  switch (kind.is) {
    case 'switch':
      return <Checkbox {...field} value={value === true} onChange={onChange} />
    case 'html':
      return (
        <HtmlField {...field} hint={lined(say('settings.html'))} rows={3} value={textOf(value)} onChange={onChange} />
      )
    case 'colour':
      return <ColourField {...field} value={textOf(value)} onChange={onChange} />
    case 'instant':
      return (
        <DateInput
          {...field}
          mode="datetime-local"
          hint={lined(say('settings.instant', { zone: props.timeZone }))}
          value={localTime(textOf(value), props.timeZone)}
          onChange={(local) => onChange(instantOf(local, props.timeZone))}
        />
      )
    case 'number':
      return <NumberInput {...field} decimal value={textOf(value).replace('.', ',')} onChange={onChange} />
    case 'address':
      return <TextInput {...field} inputMode="url" autoCapitalize="none" value={textOf(value)} onChange={onChange} />
    case 'lines':
      return (
        <TextArea
          {...field}
          hint={lined(say('settings.lines'))}
          rows={2}
          value={linesOf(value)}
          onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
        />
      )
    case 'pairs':
      return (
        <TextArea {...field} hint={lined(say('settings.pairs'))} rows={2} value={pairsOf(value)} onChange={onChange} />
      )
    case 'choice':
    case 'choices':
      return <ChoiceField {...props} options={kind.options} error={own?.message} />
    case 'group':
      return <GroupField {...props} of={kind.of} error={own?.message} />
    case 'list':
      return <ListField {...props} of={kind.of} error={own?.message} />
    default:
      return <TextInput {...field} value={textOf(value)} onChange={onChange} />
  }
}

const codesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

interface CountryFieldProps extends Pick<ValueFieldProps, 'name' | 'label' | 'hint'> {
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A country by its name; a code that is none stays to be seen. */
function CountryField({ value, ...field }: CountryFieldProps) {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const all = countries.includes(value) || value === '' ? countries : [value, ...countries]
  const options = all
    .map((code) => ({ value: code, label: countries.includes(code) ? (names.of(code) ?? code) : code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return <CountrySelect {...field} options={options} value={value} />
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

interface ChoiceFieldProps extends ValueFieldProps {
  readonly options: readonly (string | number)[]
  readonly error: string | undefined
}

function ChoiceField({ kind, options, name, label, hint, value, onChange, called, error }: ChoiceFieldProps) {
  const field = { name, label, hint, error }
  const many = Array.isArray(value) ? value : []
  // A chosen value that is no longer offered stays visible, so that it can be removed.
  const gone = (kind.is === 'choices' ? many : [value ?? '']).filter((one) => !options.includes(one))
  const all = [...options, ...gone.filter((one) => one !== '')]
  const shown = all.map((one) => ({ value: String(one), label: called(String(one)) }))
  const meant = (chosen: string) => all.find((one) => String(one) === chosen)
  if (kind.is === 'choices')
    return (
      <CheckboxGroup
        {...field}
        spread
        options={shown}
        value={many.map(String)}
        onChange={(chosen) => onChange(chosen.map(meant))}
      />
    )
  const one = { ...field, options: shown, value: String(value ?? ''), onChange: (to: string) => onChange(meant(to)) }
  return all.length > MOST_AT_A_GLANCE ? <Select {...one} /> : <RadioGroup {...one} />
}

interface GroupFieldProps extends ValueFieldProps {
  readonly of: Readonly<Record<string, ValueKind>>
  readonly error: string | undefined
}

function GroupField({ of, name, label, hint, error, ...rest }: GroupFieldProps) {
  return (
    <FieldGroup name={name} label={label} hint={hint} error={error}>
      {() => (
        <div className={styles.within}>
          <FieldsWithin {...rest} of={of} name={name} />
        </div>
      )}
    </FieldGroup>
  )
}

interface FieldsWithinProps extends Omit<ValueFieldProps, 'kind' | 'label' | 'hint'> {
  readonly of: Readonly<Record<string, ValueKind>>
}

function FieldsWithin({ of, name, value, onChange, errors, called, timeZone }: FieldsWithinProps) {
  const values = (value ?? {}) as Values
  return (
    <FieldGrid>
      {Object.entries(of).map(([key, kind]) => (
        <ValueField
          key={key}
          kind={kind}
          name={`${name}-${key}`}
          label={called(key)}
          value={values[key]}
          onChange={(next) => onChange({ ...values, [key]: next })}
          errors={errorsWithin(errors, key)}
          called={(inner) => called(`${key}.${inner}`)}
          timeZone={timeZone}
        />
      ))}
    </FieldGrid>
  )
}

function ListField({ of, name, label, hint, error, value, onChange, errors, called, timeZone }: GroupFieldProps) {
  const say = useSay()
  const items = (Array.isArray(value) ? value : []) as readonly Values[]
  return (
    <FieldGroup name={name} label={label} hint={hint} error={error}>
      {() => (
        <>
          {items.map((item, index) => {
            const title = say('settings.list.item', { number: index + 1 })
            return (
              <fieldset
                // biome-ignore lint/suspicious/noArrayIndexKey: what it is known by is typed in it
                key={index}
                className={styles.item}
              >
                <legend>{title}</legend>
                <FieldsWithin
                  of={of}
                  name={`${name}-${index}`}
                  value={item}
                  onChange={(next) => onChange(items.with(index, next as Values))}
                  errors={errorsWithin(errors, String(index))}
                  called={called}
                  timeZone={timeZone}
                />
                <Button
                  small
                  variant="link"
                  aria-label={say('settings.list.remove.of', { name: title })}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                >
                  {say('settings.list.remove')}
                </Button>
              </fieldset>
            )
          })}
          <div>
            <Button small variant="ghost" icon="plus" onClick={() => onChange([...items, blankOf(of)])}>
              {say('settings.list.add')}
            </Button>
          </div>
        </>
      )}
    </FieldGroup>
  )
}

const blankOf = (of: GroupFieldProps['of']): Values =>
  Object.fromEntries(Object.entries(of).map(([key, { is }]) => [key, is === 'switch' ? false : '']))

/** The errors of a value, relative to it: its own errors have an empty path. */
export const errorsWithin = (errors: readonly FieldError[], key: string): FieldError[] =>
  errors
    .filter(({ path }) => path === key || path.startsWith(`${key}.`))
    .map((one) => ({ ...one, path: one.path.slice(key.length + 1) }))
