import { vote } from '@parvis/contract/polls/polls.ts'
import { answerQuestion } from '@parvis/contract/questions/questions.ts'
import { sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import { expect, it } from 'vitest'
import { makeLive } from '#testing/live.ts'
import { addModules, airModule } from '#testing/modules.ts'
import { liveChannel } from './topics.service.ts'

it('a stored answer tells every process which module of the live has changed', async () => {
  const world = await makeLive()
  const modules = await addModules(world)
  const { pollId, choiceId, questionId, wordCloudId } = modules
  const as = await world.attendee()
  const given = {
    poll: () => world.call(vote, { params: { pollId, choiceId } }, { as }),
    question: () => world.call(answerQuestion, { params: { questionId }, body: { responsesId: ['chene'] } }, { as }),
    wordcloud: () => world.call(sendWord, { params: { wordCloudId }, body: { response: 'forêt' } }, { as }),
  }
  const told: Record<string, unknown[]> = {}
  for (const module of ['poll', 'question', 'wordcloud'] as const) {
    await airModule(world, module, modules)
    const heard: unknown[] = []
    const stop = world.ports.bus.subscribe(liveChannel(world.eventId), ({ topic }) => heard.push(topic))
    expect((await given[module]()).status).toBe(200)
    told[module] = heard
    stop()
  }
  expect(told).toEqual({ poll: ['poll'], question: ['question', 'leaderboard'], wordcloud: ['words'] })
})
