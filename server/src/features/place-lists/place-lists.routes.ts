import {
  addPlaceRequest,
  endPlaceOffer,
  listPlaceLists,
  movePlaceRequest,
  offerPlaces,
  readPlaceList,
  savePlaceRules,
} from '@parvis/contract/place-lists/place-lists.ts'
import { listPlaceRequests, savePlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { addOne, changeRules, endOne, moveOne, offerOutOfTurn, readList, readLists } from './lists.service.ts'
import { startListsJob } from './place-lists.jobs.ts'
import { readRequests, saveRequest } from './requests.service.ts'

export function placeListsRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startListsJob(app.ports))
  serve(app, listPlaceRequests, async ({ params, ports, language }) => readRequests(ports, params, language))
  serve(app, savePlaceRequest, async ({ params, body, ports, caller, language }) =>
    saveRequest(ports, params, body, { caller, language }),
  )
  serve(app, listPlaceLists, async ({ params, ports, language }) => readLists(ports, params, language))
  serve(app, readPlaceList, async ({ params, query, ports, language }) => readList(ports, params, query, language))
  serve(app, offerPlaces, async ({ params, body, ports }) => {
    await offerOutOfTurn(ports, params, body)
    return undefined
  })
  serve(app, endPlaceOffer, async ({ params, body, ports }) => {
    await endOne(ports, params, body)
    return undefined
  })
  serve(app, movePlaceRequest, async ({ params, body, ports }) => {
    await moveOne(ports, params, body)
    return undefined
  })
  serve(app, addPlaceRequest, async ({ params, body, ports }) => {
    await addOne(ports, params, body)
    return undefined
  })
  serve(app, savePlaceRules, async ({ params, body, ports }) => {
    await changeRules(ports, params, body)
    return undefined
  })
}
