import { randomFrom } from '@akada/contract/invented/random'
import { expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
} from '../../../test/cards.ts'
import { makeStudent } from '../../../test/factories.ts'
import { type Sql, sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const shuffled = <T>(items: readonly T[], random: (below: number) => number): T[] => {
  const rest = [...items]
  return items.flatMap(() => rest.splice(random(rest.length), 1))
}

/** What may change in a school or a state after its cards are published. */
const changesOf = ({ state, school, arm, session }: CardsWorld, studentId: string): Record<string, Sql> => ({
  'the school is renamed': sql`update school set name = 'Another', motto = 'Other', logo_file_id = null where id = ${school.id}`,
  'the pass mark rises': sql`update state set pass_mark_tenths = 900, print_positions = false where id = ${state.id}`,
  'the days are counted otherwise': sql`update state set sittings_per_day = 1 where id = ${state.id}`,
  'the grades change': sql`update grade_band set grade = grade || 'x', remark = 'Changed' where state_id = ${state.id}`,
  'the components change': sql`update assessment_component set name = name || ' old', retired_at = now() where state_id = ${state.id}`,
  'the traits change': sql`update rating_trait set name = name || '!' where state_id = ${state.id}`,
  'a subject is renamed': sql`update subject set name = name || ' II' where state_id = ${state.id}`,
  'the subjects are taught no more': sql`delete from class_subject where class_id = ${arm.classId}`,
  'the student is renamed': sql`update student set last_name = 'Renamed', gender = 'male' where id = ${studentId}`,
  'the student leaves': sql`update enrolment set ends = current_date, ended_because = 'Left' where student_id = ${studentId} and ends is null`,
  'the teachers are renamed': sql`update staff set last_name = 'Renamed' where state_id = ${state.id}`,
  'the arm is renamed and takes a stream': sql`update class_arm set name = 'Silver', stream = 'Science' where id = ${arm.id}`,
  'the term is longer': sql`update term set ends = ends + 7, next_term_begins = null where session_id = ${session.id}`,
  'the state asks more for promotion': sql`
    insert into promotion_rule (class_type_id, state_id, pass_average_hundredths, trial_average_hundredths)
    select id, ${state.id}, 9000, 8000 from class_type where state_id = ${state.id}`,
})

it.each([1, 2, 3])('a published card is the same to the byte after any change, in any order (seed %i)', async seed => {
  const random = randomFrom(seed).below
  const world = await makeCardsWorld(app)
  const { principal, arm, school } = world
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Musa', ['12 11 40', 'ABS 14 EX'])
  const generate = () => generateCards(app, { school, arm, principal })
  const cards = (await generate()).body.cards
  const published = await app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: arm.id }, body: {} },
    { as: principal },
  )
  expect(published.status).toBe(200)
  const seen = () =>
    Promise.all(
      cards.map(async ({ cardId }) => {
        const params = { id: cardId ?? '' }
        const { body } = await app.request('GET /report-card/view-student-card/{id}', { params }, { as: principal })
        const { bytes } = await app.request('GET /report-card/pdf/{id}', { params }, { as: principal })
        return { sheet: JSON.stringify(body.sheet), pdf: bytes.toString('latin1') }
      }),
    )
  const first = await seen()
  const changes = [
    ...Object.entries(changesOf(world, ada.id)).map(([name, change]) => ({
      name,
      run: () => app.db.run(change),
    })),
    {
      name: 'the scores change',
      run: async () => {
        const rest = await app.db.find(
          sql`select from assessment_component where state_id = ${world.state.id} and retired_at is null`,
        )
        if (rest) await enterScores(app, world, ada, ['0 0 0', 'ABS EX -'])
      },
    },
    { name: 'somebody joins', run: () => makeStudent(app, arm) },
    { name: 'the cards are generated again', run: generate },
  ]
  for (const { name, run } of shuffled(changes, random)) {
    await run()
    expect({ after: name, cards: await seen() }).toEqual({ after: name, cards: first })
  }
})
