import type { readAnswerFigures } from '@parvis/contract/figures/figures.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useId, useState } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Among } from '../useFigures.ts'
import { useAnswers } from '../useFigures.ts'
import { Figure, usePeopleAt } from './Figure.tsx'
import styles from './Figures.module.css'
import { Gauge } from './Gauge.tsx'
import type { TallyRow } from './Tally.tsx'
import { TallyTable } from './Tally.tsx'

type Answers = CallReply<typeof readAnswerFigures>
type Question = Answers['questions'][number]

/** Questions shown beside the other tables. */
const FIRST = 2

/** Answers to each question with choices, for all people or a group; free texts are only counted. */
export function AnswersTally() {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const { data, error, among, choose, refetch, isFetching } = useAnswers()
  const [isWhole, setIsWhole] = useState(false)
  if (data?.questions.length === 0) return null
  const questions = data?.questions.toSorted((a, b) => Number(a.kind === 'free') - Number(b.kind === 'free')) ?? []
  const retry = (
    <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
      {say('figures.again')}
    </Button>
  )
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.line}>
        <h2 id={id}>{say('figures.answers')}</h2>
        {data ? <AmongSelect answers={data} among={among} onChoose={choose} /> : null}
      </header>
      {error ? (
        <Banner kind="error" actions={retry}>
          {tell(error)}
        </Banner>
      ) : null}
      {data ? (
        <p className={styles.small}>
          {data.people === 0
            ? say('figures.answers.people_zero')
            : say('figures.answers.people', { count: data.people })}
        </p>
      ) : null}
      {data && data.people > 0
        ? (isWhole ? questions : questions.slice(0, FIRST)).map((question) => (
            <QuestionTally key={question.id} question={question} people={data.people} among={among} />
          ))
        : null}
      {questions.length > FIRST ? (
        <p className={styles.more}>
          <Button small variant="ghost" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? say('figures.answers.fewer') : say('figures.answers.all', { count: questions.length })}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

interface AmongSelectProps {
  readonly answers: Answers
  readonly among: Among | undefined
  readonly onChoose: (among: Among | undefined) => void
}

const BETWEEN = ' '

function AmongSelect({ answers, among, onChoose }: AmongSelectProps) {
  const say = useSay()
  function chosen(text: string) {
    const [name, value = ''] = [text.slice(0, text.indexOf(BETWEEN)), text.slice(text.indexOf(BETWEEN) + 1)]
    const group = answers.among.find(({ column }) => column === name)
    onChoose(group && { column: group.column, value })
  }
  return (
    <label className={styles.among}>
      <span>{say('figures.answers.among')}</span>
      <select value={among ? among.column + BETWEEN + among.value : ''} onChange={({ target }) => chosen(target.value)}>
        <option value="">{say('figures.answers.everybody')}</option>
        {answers.among.map(({ column, label, values }) => (
          <optgroup key={column} label={label}>
            {values.map((one) => (
              <option key={one.value} value={column + BETWEEN + one.value}>
                {one.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

interface QuestionTallyProps {
  readonly question: Question
  readonly people: number
  readonly among: Among | undefined
}

function QuestionTally({ question: { id, label, kind, answered, values }, people, among }: QuestionTallyProps) {
  const say = useSay()
  const { language } = useLanguage()
  const peopleAt = usePeopleAt()
  const within = { standing: 'registered', ...(among && { [among.column]: among.value }) }
  const figure = new Intl.NumberFormat(language).format
  if (kind === 'free') {
    const text = answered === 0 ? say('figures.answers.read_zero') : say('figures.answers.read', { count: answered })
    const href = answered > 0 ? peopleAt(within) : undefined
    return (
      <div className={styles.free}>
        <h3>{label}</h3>
        <p>{href === undefined ? text : <Anchor href={href}>{text}</Anchor>}</p>
      </div>
    )
  }
  const rows = values.map(
    ({ value, label: answer, count }): TallyRow => ({
      key: value ?? 'gone',
      name: value === null ? say('figures.answers.gone') : answer,
      cells: [
        <Gauge key="gauge" part={count} whole={people} />,
        <Figure
          key="count"
          count={count}
          what={`${label}, ${answer}`}
          of={value === null ? undefined : { ...within, [id]: value }}
        />,
      ],
    }),
  )
  const none: TallyRow = { key: 'none', name: say('figures.answers.none'), cells: ['', figure(people - answered)] }
  return (
    <div>
      <TallyTable
        caption={label}
        columns={[label, '', figure(people)]}
        rows={kind === 'tick' ? rows : [...rows, none]}
      />
      {kind === 'many' ? <p className={styles.small}>{say('figures.answers.many')}</p> : null}
    </div>
  )
}
