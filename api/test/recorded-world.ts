import type { EndpointOf } from '@akada/contract'
import type { InputOf } from '@akada/contract/kernel/calls'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import { sql } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'
import { generateCards, makeCardsWorld, makeScored, publishReady } from './cards.ts'
import { makePerson } from './factories.ts'

/** An arm with two students who have all scores in two subjects, and a super admin. */
export const makeWorld = async (app: TestApp) => {
  const world = await makeCardsWorld(app)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  const bisi = await makeScored(app, world, 'Bello, Bisi', ['14 16 40', '20 10 40'])
  const admin = await makePerson(app, { state: world.state, role: 'superAdmin' })
  return { ...world, ada, bisi, admin, maths: world.subjects[0] ?? { id: '', name: '' } }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
export interface Confirmed {
  confirmed?: RecordedEffect[]
}

/** Makes the cards of the arm. */
export const generate = async (app: TestApp, world: World) => {
  const { body } = await generateCards(app, world)
  return body.cards
}
/** Publishes the cards of the arm. */
export const publish = async (app: TestApp, world: World): Promise<void> => {
  await generate(app, world)
  const published = await publishReady(app, { classArmId: world.arm.id, as: world.principal })
  if (published.status !== 200) throw new Error(published.error.message)
}
/** The latest entry of the audit log about something. */
export const lastAudit = (app: TestApp, entityId: string) =>
  app.db.get<{ after: { confirmed?: RecordedEffect[] } }>(
    sql`select after from audit_log where entity_id = ${entityId} order by id desc limit 1`,
  )

const assessmentKey = 'PATCH /state/assessment-configuration'
export type Assessment = InputOf<EndpointOf<typeof assessmentKey>>['body']
/** The assessment of the state with the junior classes, as it is saved back. */
export const assessment = async (app: TestApp, world: World): Promise<Assessment> => {
  const { body } = await app.request(
    'GET /state/get-global-assessment-configuration',
    { query: {} },
    { as: world.admin },
  )
  const { classTypes, ratingKey: _, ...rest } = body
  return {
    ...rest,
    classTypes: classTypes
      .filter(({ classType }) => classType.name === 'Junior Secondary')
      .map(({ classType, ...type }) => ({ ...type, classTypeId: classType.id })),
  }
}
export const saveAssessment = (app: TestApp, world: World, body: Assessment, { confirmed }: Confirmed = {}) =>
  app.request(assessmentKey, { body: { ...body, confirmed } }, { as: world.admin })
