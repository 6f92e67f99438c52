import type { WriteTx } from '../../platform/db/index.ts'
import { classIdOf } from './classes.ts'
import type { SeededSession, World } from './organisations.ts'
import { insertAll } from '../rows.ts'
import { demoSchemes, ownTopics } from './schemes.ts'

interface Week {
  topicId: string
  goal: string
}

const row = (
  world: World,
  { id, schoolId = null }: { id: string; schoolId?: string | null },
  weeks: readonly Week[],
  texts: { activities: string; materials: string },
) => {
  const owner = { state_id: world.state.stateId, school_id: schoolId }
  return {
    weeks: weeks.map(({ goal }, index) => ({
      scheme_id: id,
      number: index + 1,
      ...owner,
      objectives: `Students can ${goal}.`,
      ...texts,
    })),
    topics: weeks.map(({ topicId }, index) => ({
      scheme_id: id,
      number: index + 1,
      topic_id: topicId,
      ...owner,
      position: 1,
    })),
  }
}

/**
 * The state's topics, and schemes of work of some subjects for the active term and the first one of last session; the first school has a scheme of its own
 * for English Studies in JSS 1.
 */
export const seedCurriculum = async (tx: WriteTx, world: World): Promise<void> => {
  const { makeId, subjects } = world
  const stateId = world.state.stateId
  const [home] = world.schools
  const topicIds = new Map<string, string>()
  const topics: object[] = []
  const given: { subject_id: string; topic_id: string; school_id: string | null }[] = []
  const topicOf = (name: string, subjectId: string, schoolId: string | null = null): string => {
    const id = topicIds.get(name) ?? makeId()
    if (!topicIds.has(name)) topics.push({ id, state_id: stateId, school_id: schoolId, name })
    topicIds.set(name, id)
    if (!given.some(one => one.subject_id === subjectId && one.topic_id === id))
      given.push({ subject_id: subjectId, topic_id: id, school_id: schoolId })
    return id
  }
  const schemes: object[] = []
  const weeks: object[] = []
  const taught: object[] = []
  const lay = (
    session: SeededSession,
    { subjectId, classId, schoolId = null }: { subjectId: string; classId: string; schoolId?: string | null },
    plan: readonly Week[],
    texts: { activities: string; materials: string },
  ): void => {
    const id = makeId()
    // The term that people look at: the active one, and the first of last session.
    const term = session === world.present ? world.term : { starts: session.terms[0]?.starts, id: session.termIds[0] }
    schemes.push({
      id,
      state_id: stateId,
      school_id: schoolId,
      session_id: session.id,
      term_id: term.id,
      class_id: classId,
      subject_id: subjectId,
      revision: 1,
      updated_at: `${term.starts}T06:00:00Z`,
    })
    const made = row(world, { id, schoolId }, plan, texts)
    weeks.push(...made.weeks)
    taught.push(...made.topics)
  }

  for (const { subject, level, weeks: plan, activities, materials } of demoSchemes) {
    const subjectId = subjects.get(subject)
    if (!subjectId) continue
    const at = { subjectId, classId: classIdOf(world, level) }
    const planned = plan.map(([topic, goal]) => ({ topicId: topicOf(topic, subjectId), goal }))
    lay(world.last, at, planned, { activities, materials })
    lay(world.present, at, planned, { activities, materials })
    if (home && subject === 'English Studies') {
      const own = ownTopics.map(([topic, goal]) => ({ topicId: topicOf(topic, subjectId, home.id), goal }))
      lay(world.present, { ...at, schoolId: home.id }, [...own, ...planned.slice(0, 8)], { activities, materials })
    }
  }
  await insertAll(
    tx,
    'topic',
    topics.map(one => ({ revision: 1, ...one })),
  )
  await insertAll(
    tx,
    'subject_topic',
    given.map((one, index) => ({ id: makeId(), state_id: stateId, ...one, position: index + 1 })),
  )
  await insertAll(
    tx,
    'scheme_of_work',
    schemes.map(one => ({ ...one })),
  )
  await insertAll(
    tx,
    'scheme_week',
    weeks.map(one => ({ ...one })),
  )
  await insertAll(
    tx,
    'scheme_topic',
    taught.map(one => ({ ...one })),
  )
}
