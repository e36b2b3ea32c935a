import { personContextOf } from '@parvis/contract/forms/conditions.rules.ts'
import type { FormValues } from '@parvis/contract/forms/forms.ts'
import { getForm, getFormData, saveFormData } from '@parvis/contract/forms/forms.ts'
import { useMemo, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { CallError } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page, Stack } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { DynamicFormPanel } from './DynamicFormPanel.tsx'

/** `satisfaction`: the organiser's survey after the event, as HTML, as a form, or both. */
export function SatisfactionScreen() {
  const say = useSay()
  const { event, settings } = useEvent()
  const { satisfactionHtml: html, FO_SATISFACTION_FORM_ID: formId } = settings
  const title = say('context.satisfaction')
  useTitle(title)
  const back = (
    <Button variant="ghost" href={paths.home(event.context)} icon="home">
      {say('context.backHome')}
    </Button>
  )
  return (
    <Page narrow>
      <Sheet title={title} level={1} footer={html || formId ? back : undefined}>
        {html ? <Html html={html} videoTitle={title} /> : null}
        {formId ? <SatisfactionForm formId={formId} /> : null}
        {html || formId ? null : (
          <EmptyState icon="star" title={say('context.notYet')} action={back}>
            {say('context.notYet.text')}
          </EmptyState>
        )}
      </Sheet>
    </Page>
  )
}

const FORM = 'satisfaction'

function SatisfactionForm({ formId }: { formId: string }) {
  const say = useSay()
  const tell = useProblem()
  const { domainId, id: eventId } = useEvent().event
  const me = useMe()
  const userId = me.id
  const owner = useMemo(() => ({ domainId, eventId, userId }), [domainId, eventId, userId])
  const of = { params: { domainId }, query: { eventId, userId, formId } }
  const form = useRead(getForm, { params: { domainId, eventId, formId } })
  const values = useRead(getFormData, of, { refetchOnWindowFocus: false })
  const { mutate, isPending, isSuccess, error } = useSend(saveFormData)
  const [isBusy, setBusy] = useState(false)
  const refused = useMemo(() => refusedIn(error), [error])

  const problem = form.error ?? values.error
  if (!form.data || !values.data) {
    return problem ? <Banner kind="error">{tell(problem)}</Banner> : <Loader label={say('context.loading')} />
  }
  if (isSuccess) return <Banner kind="success">{say('forms.satisfaction.thanks')}</Banner>
  const save = (given: FormValues) => mutate({ ...of, body: given })
  return (
    <Stack>
      {error && Object.keys(refused).length === 0 ? <Banner kind="error">{tell(error)}</Banner> : null}
      <DynamicFormPanel
        id={FORM}
        form={form.data}
        whom={personContextOf(me)}
        values={values.data}
        owner={owner}
        refused={refused}
        onSubmit={save}
        onBusy={setBusy}
      />
      <div>
        <Button type="submit" form={FORM} busy={isPending || isBusy}>
          {say('forms.satisfaction.send')}
        </Button>
      </div>
    </Stack>
  )
}

function refusedIn(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
}
