import { exportLive } from '@parvis/contract/live/live.ts'
import { moderateMessage, sendMessage } from '@parvis/contract/messages/messages.ts'
import { createPoll, drivePoll, vote } from '@parvis/contract/polls/polls.ts'
import { answerQuestion, createQuestion } from '@parvis/contract/questions/questions.ts'
import { sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { air, makeCloud, makeLive, makeQuestion, register } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'

type What = 'all' | 'polls' | 'questions' | 'wordclouds' | 'messages'
type Format = 'xlsx' | 'csv'

const FORMULAS = ['=1+1', '+33 1 23', '-2+3', '@SUM(A1)']

async function download(world: LiveWorld, what: What, format?: Format) {
  const body = { what, ...(format && { format }) }
  const reply = await world.call(exportLive, { params: world.path, body }, { as: world.organiser })
  expect(reply.status).toBe(200)
  return world.app.inject({ method: 'GET', url: reply.body.url })
}

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

function rowsOfSheet(bytes: Buffer, number = 1): string[][] {
  const sheet = Buffer.from(unzipSync(bytes)[`xl/worksheets/sheet${number}.xml`] ?? []).toString()
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letter = 'A', attributes = '', content = ''] of row.matchAll(
      /<c r="([A-Z])\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(content)?.[1]
      const type = / t="b"/.test(attributes) ? 'b:' : ''
      const value = /<v>(.*?)<\/v>/.exec(content)?.[1] ?? ''
      cells[letter.charCodeAt(0) - 65] = text === undefined ? `${type}${value}` : unescaped(text)
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
}
const workbook = async (world: LiveWorld, what: What) => rowsOfSheet((await download(world, what)).rawPayload)

function rowsOfCsv(text: string): string[][] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
async function csv(world: LiveWorld, what: What) {
  const { rawPayload } = await download(world, what, 'csv')
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
  return rowsOfCsv(rawPayload.subarray(3).toString())
}

const ask = (world: LiveWorld, message: string, as: Person) =>
  world.call(sendMessage, { body: { message, eventId: world.eventId } }, { as })

describe('the file of', () => {
  it('polls has every choice of every round with its votes, and names no voter', async () => {
    const world = await makeLive()
    const body = { title: '=HYPERLINK("http://x")', pollChoices: [{ label: 'Éléphant <b>' }, { label: '-2+3' }] }
    const { body: poll } = await world.call(createPoll, { params: world.path, body }, { as: world.organiser })
    await air(world, { activeModule: 'poll', activePollId: poll.id })
    const [first = '', second = ''] = poll.pollChoices.map(({ id }) => id)
    const people = await Promise.all([1, 2, 3].map(() => world.attendee()))
    const give = (choiceId: string, as: Person | undefined) =>
      world.call(vote, { params: { pollId: poll.id, choiceId } }, as && { as })
    await Promise.all([give(first, people[0]), give(first, people[1]), give(second, people[2])])
    const round = { params: { ...world.path, pollId: poll.id }, body: { newRound: true as const } }
    await world.call(drivePoll, round, { as: world.organiser })
    await give(second, people[0])
    const header = ['Sondage', 'Tour', 'Choix', 'Votes']
    const { title } = poll
    expect(await workbook(world, 'polls')).toEqual([
      header,
      [title, '1', 'Éléphant <b>', '2'],
      [title, '1', '-2+3', '1'],
      [title, '2', 'Éléphant <b>', '0'],
      [title, '2', '-2+3', '1'],
    ])
    const [titles, , line] = await csv(world, 'polls')
    expect(titles).toEqual(header)
    expect(line).toEqual([`'${title}`, '1', `'-2+3`, '1'])
  })

  it('questions has which answers were right, and how many people answered', async () => {
    const world = await makeLive()
    const { question, oak, beech } = await makeQuestion(world)
    const answer = (responsesId: string[], as: Person) =>
      world.call(answerQuestion, { params: { questionId: question.id }, body: { responsesId } }, { as })
    await answer([oak, beech], await world.attendee())
    await answer([oak], await world.attendee())
    const { label } = question
    expect(await workbook(world, 'questions')).toEqual([
      ['Question', 'Tour', 'Réponse', 'Bonne réponse', 'Votes', 'Participants', 'Points de classement', 'Moyenne'],
      [label, '1', 'Chêne', 'b:1', '2', '2'],
      [label, '1', 'Hêtre', 'b:1', '1', '2'],
      [label, '1', 'Granit', 'b:0', '0', '2'],
    ])
    expect((await csv(world, 'questions'))[1]).toEqual([label, '1', 'Chêne', 'Oui', '2', '2', '', ''])
    expect((await csv(world, 'questions'))[3]?.[3]).toBe('Non')
  })

  it('questions has the points and mean places of a ranking, and the mean of a scale', async () => {
    const world = await makeLive()
    for (const display of ['ranking', 'scale'] as const) {
      const body = { label: display, display, questionResponses: [{ label: 'Bois' }, { label: 'Lin' }] }
      const { body: question } = await world.call(createQuestion, { params: world.path, body }, { as: world.organiser })
      await air(world, { activeModule: 'question', activeQuestionId: question.id })
      const [wood = '', flax = ''] = question.questionResponses.map(({ id }) => id)
      const given =
        display === 'ranking'
          ? [
              [wood, flax],
              [flax, wood],
              [flax, wood],
            ]
          : [[wood], [flax], [flax]]
      for (const responsesId of given)
        await world.call(
          answerQuestion,
          { params: { questionId: question.id }, body: { responsesId } },
          { as: await world.attendee() },
        )
    }
    expect((await csv(world, 'questions')).slice(1)).toEqual([
      ['ranking', '1', 'Bois', '', '', '3', '4', '1,67'],
      ['ranking', '1', 'Lin', '', '', '3', '5', '1,33'],
      ['scale', '1', 'Bois', '', '1', '3', '', '1,67'],
      ['scale', '1', 'Lin', '', '2', '3', '', '1,67'],
    ])
  })

  it('words has each word as most wrote it, the most sent first', async () => {
    const world = await makeLive()
    const cloud = await makeCloud(world)
    const send = async (response: string) =>
      world.call(sendWord, { params: { wordCloudId: cloud.id }, body: { response } }, { as: await world.attendee() })
    for (const word of ['été', 'Été', 'été', '=1+1', 'naïveté']) await send(word)
    const rows = [
      ['Un mot pour ce matin', '1', 'été', '3'],
      ['Un mot pour ce matin', '1', '=1+1', '1'],
      ['Un mot pour ce matin', '1', 'naïveté', '1'],
    ]
    expect(await workbook(world, 'wordclouds')).toEqual([['Nuage de mots', 'Tour', 'Mot', 'Nombre d’envois'], ...rows])
    expect((await csv(world, 'wordclouds'))[2]?.[2]).toBe(`'=1+1`)
  })

  it('messages has their authors, and no name for a person without one', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    const anonymous = await world.person({ firstName: '', lastName: '' })
    await register(world, anonymous)
    world.clock.advance(1_000)
    const { body } = await ask(world, 'Une « vraie » question ; à deux lignes\n"voilà"', as)
    await world.call(
      moderateMessage,
      { params: { messageId: body.id }, query: { eventId: world.eventId }, body: { favorite: true } },
      { as: world.organiser },
    )
    world.clock.advance(1_000)
    await ask(world, 'Et moi ?', anonymous)
    const [header, last, first] = await workbook(world, 'messages')
    expect(header).toEqual(['Envoyé le', 'Auteur', 'Message', 'Votes', 'Favori', 'Accepté', 'Archivé'])
    expect(last?.slice(1)).toEqual(['', 'Et moi ?', '0', 'b:0', 'b:0', 'b:0'])
    expect(first?.slice(1)).toEqual(['Camille Roux', body.message, '0', 'b:1', 'b:0', 'b:0'])
    // Excel serial date: days since the end of 1899, in the event's time zone.
    expect(Number(first?.[0])).toBeGreaterThan(46_000)
    const [, , told] = await csv(world, 'messages')
    expect(told?.slice(1)).toEqual(['Camille Roux', body.message, '0', 'Oui', 'Non', 'Non'])
    expect(told?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    for (const format of ['xlsx', 'csv'] as const) {
      const { rawPayload } = await download(world, 'messages', format)
      const text = format === 'csv' ? rawPayload.toString() : rowsOfSheet(rawPayload).join()
      for (const secret of [anonymous.email, anonymous.userId, as.email, as.userId]) expect(text).not.toContain(secret)
    }
  })

  it('anything holds texts that look like formulas as texts', async () => {
    const world = await makeLive()
    for (const formula of FORMULAS) {
      world.clock.advance(1_000)
      expect((await ask(world, formula, await world.attendee())).status).toBe(201)
    }
    const { rawPayload } = await download(world, 'messages')
    const written = rowsOfSheet(rawPayload)
      .slice(1)
      .map((row) => row[2])
    expect(written.toReversed()).toEqual(FORMULAS)
    const sheet = Buffer.from(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString()
    expect(sheet).not.toContain('<f>')
    const cells = (await csv(world, 'messages')).slice(1).map((row) => row[2])
    expect(cells.toReversed()).toEqual(["'=1+1", '="+33 1 23"', "'-2+3", "'@SUM(A1)"])
  })
})

describe('an export of the live', () => {
  it('is named after the event, in the language of its reader', async () => {
    const world = await makeLive()
    const { headers } = await download(world, 'polls')
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Sondages – Assises du vivant.xlsx')
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const table = await download(world, 'wordclouds', 'csv')
    expect(decodeURIComponent(String(table.headers['content-disposition']))).toContain('Nuages de mots')
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('the whole of the live is one workbook, a sheet for each module, for any format asked', async () => {
    const world = await makeLive()
    await makeQuestion(world)
    const as = await world.attendee()
    await ask(world, 'Pourquoi ?', as)
    const file = await download(world, 'all', 'csv')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
      'Tout ce qui a été dit – Assises du vivant.xlsx',
    )
    const book = Buffer.from(unzipSync(file.rawPayload)['xl/workbook.xml'] ?? []).toString()
    expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      ...['Sondages', 'Questions', 'Nuages de mots', 'Messages'],
    ])
    expect(rowsOfSheet(file.rawPayload, 2)).toEqual(await workbook(world, 'questions'))
    expect(rowsOfSheet(file.rawPayload, 4)).toEqual(await workbook(world, 'messages'))
    expect(rowsOfSheet(file.rawPayload, 4)[1]).toContain('Pourquoi ?')
  })

  it('is for the organisers of its event', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const ask = async (as: Person | undefined) =>
      (await world.call(exportLive, { params: world.path, body: { what: 'polls' } }, as && { as })).status
    expect(await ask(await world.attendee())).toBe(403)
    expect(await ask(other.organiser)).toBe(404)
    expect(await ask(undefined)).toBe(401)
  })
})
