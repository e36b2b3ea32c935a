import { componentOf } from '@parvis/contract/forms/forms.rules.ts'
import type { Component, FormModel, FormValue } from '@parvis/contract/forms/forms.ts'
import type { CompositionEvent, ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { CountrySelect, Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { EmailInput, NumberInput, PhoneInput, TextInput } from '#kit/ui/TextInput.tsx'
import { autofillOf } from './autofill.ts'
import { countriesIn } from './countries.ts'
import type { FileOwner } from './FileField.tsx'
import { FileField } from './FileField.tsx'
import { formatTyped } from './typing.ts'
import { textOf } from './values.ts'

type Control = Omit<
  ControllerRenderProps<Record<string, FormValue>, string>,
  'ref' | 'disabled' | 'value' | 'onChange'
> & {
  readonly value: FormValue | undefined
  readonly onChange: (value: FormValue) => void
}

export interface FormFieldProps {
  readonly model: FormModel
  readonly control: Control
  readonly inputRef: (element: HTMLElement | null) => void
  readonly error: string | undefined
  readonly owner: FileOwner
  readonly readOnly?: boolean | undefined
  readonly onBusy: (name: string, isBusy: boolean) => void
}

type Drawing = (props: FormFieldProps) => ReactNode

const shared = ({ model, error, inputRef, control: { name, onBlur } }: FormFieldProps) => ({
  name,
  onBlur,
  inputRef,
  label: model.label,
  hint: model.metadata.comment,
  error,
  required: model.isRequired,
  disabled: model.isDisabled,
})

const options = (model: FormModel) => model.values.map(({ key, label }) => ({ value: key, label }))

function FormattedText({ area, ...props }: FormFieldProps & { area: boolean }) {
  const { model, control } = props
  const composing = useRef(false)
  function change(typed: string, element: HTMLInputElement | HTMLTextAreaElement) {
    // During composition (IME, accents) the text must not be changed.
    control.onChange(composing.current || model.format === '' ? typed : formatTyped(model.format, element))
  }
  function compose(event: CompositionEvent<HTMLElement>) {
    composing.current = event.type !== 'compositionend'
    const { target } = event
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (!composing.current && isField) change(target.value, target)
  }
  const field = { ...shared(props), value: textOf(control.value), onChange: change }
  return (
    <div onCompositionStart={compose} onCompositionEnd={compose}>
      {area ? (
        <TextArea {...field} maxLength={5000} />
      ) : (
        <TextInput {...field} maxLength={500} autoComplete={autofillOf(model.key)} />
      )}
    </div>
  )
}

function Country(props: FormFieldProps) {
  const say = useSay()
  const { language } = useLanguage()
  const list = useMemo(() => countriesIn(language), [language])
  const { value, onChange } = props.control
  return (
    <CountrySelect
      {...shared(props)}
      options={list}
      placeholder={say('forms.choose')}
      value={textOf(value)}
      onChange={onChange}
    />
  )
}

function Choice(props: FormFieldProps) {
  const say = useSay()
  const { value, onChange } = props.control
  return (
    <Select
      {...shared(props)}
      options={options(props.model)}
      placeholder={say('forms.choose')}
      value={textOf(value)}
      onChange={onChange}
    />
  )
}

function Block({ model }: FormFieldProps) {
  const say = useSay()
  return <Html html={model.metadata.html ?? model.label} videoTitle={say('forms.video')} />
}

function Unknown({ model }: FormFieldProps) {
  const say = useSay()
  return (
    <Banner kind="warning" title={say('forms.unknown')}>
      {say('forms.unknown.text', { label: model.label, component: model.component })}
    </Banner>
  )
}

const drawings: Record<Component, Drawing> = {
  text: (props) => <FormattedText {...props} area={false} />,
  textarea: (props) => <FormattedText {...props} area={true} />,
  email: (props) => (
    <EmailInput
      {...shared(props)}
      readOnly={props.readOnly}
      value={textOf(props.control.value)}
      onChange={props.control.onChange}
    />
  ),
  phone: (props) => (
    <PhoneInput {...shared(props)} value={textOf(props.control.value)} onChange={props.control.onChange} />
  ),
  number: (props) => (
    <NumberInput {...shared(props)} decimal value={textOf(props.control.value)} onChange={props.control.onChange} />
  ),
  date: (props) => (
    <DateInput {...shared(props)} value={textOf(props.control.value)} onChange={props.control.onChange} />
  ),
  select: Choice,
  radio: (props) => (
    <RadioGroup
      {...shared(props)}
      options={options(props.model)}
      value={textOf(props.control.value)}
      onChange={props.control.onChange}
    />
  ),
  checkbox: (props) => (
    <Checkbox {...shared(props)} value={props.control.value === true} onChange={props.control.onChange} />
  ),
  checkboxes: ({ control: { value, onChange }, ...props }) => (
    <CheckboxGroup
      {...shared({ ...props, control: { name: props.model.key, value, onChange, onBlur: () => undefined } })}
      options={options(props.model)}
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  ),
  country: Country,
  file: (props) => (
    <FileField
      {...shared(props)}
      owner={props.owner}
      onBusy={props.onBusy}
      value={textOf(props.control.value)}
      onChange={props.control.onChange}
    />
  ),
  html: Block,
}

export function FormField(props: FormFieldProps) {
  const component = componentOf(props.model)
  const Drawn = component === undefined ? Unknown : drawings[component]
  return <Drawn {...props} />
}
