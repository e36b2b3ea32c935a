import type { PersonContext } from '@parvis/contract/forms/conditions.rules.ts'
import { componentOf, isReadOnly } from '@parvis/contract/forms/forms.rules.ts'
import type { Form, FormModel, FormValue, FormValues } from '@parvis/contract/forms/forms.ts'
import type { StepErrors } from '@parvis/contract/kit/step.ts'
import type { FocusEvent, ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldError, UseFormReturn } from 'react-hook-form'
import { Controller, useForm } from 'react-hook-form'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { ErrorSummary } from '#kit/ui/ErrorSummary.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { FieldGrid, FieldRow } from '#kit/ui/FieldGrid.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import type { FileOwner } from './parts/FileField.tsx'
import { FormField } from './parts/FormField.tsx'
import { RULE, resolverOf } from './parts/resolver.ts'
import { useAsked } from './parts/useAsked.ts'
import { startValues } from './parts/values.ts'

interface DynamicFormPanelProps {
  /** The id of the form element: an outside button submits it with `form={id}`. */
  id: string
  form: Form
  whom: PersonContext
  /** Known values by key; read once, on mount. */
  values: FormValues
  owner: FileOwner
  /** The login address, which no form changes; empty for a person without an account. */
  accountEmail?: string
  refused?: StepErrors
  /** Called at each change, with unchecked values. */
  onChange?: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** Called with invalid values; `focus` focuses the first error, which the form does itself without this prop. */
  onWrong?: ((focus: () => void) => void) | undefined
  onBusy?: (isBusy: boolean) => void
}

const SERVER = 'server'
const NOTHING_REFUSED: StepErrors = {}
const WHOLE_ROW: readonly (string | undefined)[] = [
  'textarea',
  'radio',
  'checkbox',
  'checkboxes',
  'file',
  'html',
  undefined,
]

/** A form described by the event, with validation; saving is up to the caller. */
export function DynamicFormPanel(props: DynamicFormPanelProps) {
  const { id, form, whom, values, owner, accountEmail = '', refused = NOTHING_REFUSED, onSubmit, onWrong } = props
  const { language } = useLanguage()
  const tools = useForm<FormValues>({
    defaultValues: startValues(form.models, { ...values, ...accountIn(form.models, accountEmail) }, language),
    resolver: resolverOf(form.models, whom),
    shouldFocusError: onWrong === undefined,
  })
  useTelling(tools, props.onChange)
  useRefusals(tools, refused)
  const { asked, said, left } = useAsked(tools, form.models, whom)
  const keeping = useKeptFocus(tools, form.models)
  const markBusy = useBusyFiles(props.onBusy)
  const sentence = useSentence()
  const { errors } = tools.formState

  function change(keep: (value: FormValue) => void, key: string, value: FormValue) {
    keep(value)
    // After a submission, rules are checked at each change; a server error is then outdated too.
    if (tools.getFieldState(key).error?.type === SERVER) tools.clearErrors(key)
  }

  const leave = (wrong: object) => {
    const first = asked.find(({ key }) => key in wrong)
    if (first) onWrong?.(() => tools.setFocus(first.key))
  }

  const fields = asked.map((model) => (
    <Cell key={model.key} model={model} isGrid={form.layout === 'two-columns'}>
      <Controller
        control={tools.control}
        name={model.key}
        render={({ field: { ref, disabled, ...control }, fieldState }) => (
          <FormField
            model={model}
            control={{ ...control, onChange: (value) => change(control.onChange, model.key, value) }}
            inputRef={ref}
            error={sentence(fieldState.error)}
            owner={owner}
            readOnly={accountEmail !== '' && isReadOnly(model)}
            onBusy={markBusy}
          />
        )}
      />
    </Cell>
  ))
  return (
    <form id={id} noValidate {...keeping} onSubmit={(event) => void tools.handleSubmit(onSubmit, leave)(event)}>
      <Stack>
        <Summary models={asked} messageOf={(key) => sentence(errors[key] as FieldError | undefined)} />
        {form.layout === 'two-columns' ? <FieldGrid>{fields}</FieldGrid> : fields}
        {left === '' ? null : <Banner kind="info">{left}</Banner>}
      </Stack>
      {said === null ? null : <LiveRegion>{said}</LiveRegion>}
    </form>
  )
}

/** The account's address replaces any typed value of its field. */
const accountIn = (models: readonly FormModel[], email: string): FormValues =>
  email === '' ? {} : Object.fromEntries(models.filter(isReadOnly).map(({ key }) => [key, email]))

function Cell({ model, isGrid, children }: { model: FormModel; isGrid: boolean; children: ReactNode }) {
  return isGrid && WHOLE_ROW.includes(componentOf(model)) ? <FieldRow>{children}</FieldRow> : children
}

interface SummaryProps {
  models: readonly FormModel[]
  messageOf: (key: string) => string | undefined
}

function Summary({ models, messageOf }: SummaryProps) {
  const say = useSay()
  const items = models.flatMap(({ key, label }) => {
    const message = messageOf(key)
    return message ? [{ id: fieldId(key), text: say('forms.itemToCorrect', { label, message }) }] : []
  })
  return <ErrorSummary title={say('forms.toCorrect', { count: items.length })} items={items} />
}

/** Own rules give word keys, the server gives sentences. */
function useSentence() {
  const say = useSay()
  return (error: FieldError | undefined): string | undefined => {
    if (!error?.message) return undefined
    return error.type === RULE ? say(error.message) : error.message
  }
}

function useTelling(tools: UseFormReturn<FormValues>, onChange: DynamicFormPanelProps['onChange']) {
  const tell = useEffectEvent((values: FormValues) => onChange?.(values))
  useEffect(
    () => tools.subscribe({ formState: { values: true }, callback: ({ values }) => tell({ ...values }) }),
    [tools.subscribe],
  )
}

function useRefusals(tools: UseFormReturn<FormValues>, refused: StepErrors) {
  useEffect(() => {
    const entries = Object.entries(refused)
    for (const [key, message] of entries) tools.setError(key, { type: SERVER, message })
    const [first] = entries
    if (first) tools.setFocus(first[0])
  }, [refused, tools.setError, tools.setFocus])
}

/** When the organiser edits a question meanwhile, its control is replaced: the focus is restored. */
function useKeptFocus({ setFocus }: UseFormReturn<FormValues>, models: readonly FormModel[]) {
  const within = useRef<string | null>(null)
  useEffect(() => {
    const key = within.current
    const isLost = key !== null && document.activeElement === document.body
    if (isLost && models.some((model) => model.key === key)) setFocus(key)
  }, [models, setFocus])
  return {
    onFocus: ({ target }: FocusEvent<HTMLFormElement>) => {
      within.current = (target as Partial<HTMLInputElement>).name ?? null
    },
    // React fires no blur for a removed control.
    onBlur: () => {
      within.current = null
    },
  }
}

function useBusyFiles(onBusy: DynamicFormPanelProps['onBusy']) {
  const sending = useRef(new Set<string>())
  return (name: string, isBusy: boolean) => {
    if (isBusy) sending.current.add(name)
    else sending.current.delete(name)
    onBusy?.(sending.current.size > 0)
  }
}
