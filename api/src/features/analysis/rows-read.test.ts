import { it } from 'vitest'
import { cardsApp, makeCardsWorld, makeScored, places } from '../../../test/cards.ts'
import { makeClassArm, makeSchool, makeStudent } from '../../../test/factories.ts'
import { addFarStudents, assertFlat, rowsOfEach } from '../../../test/rows-read.ts'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { cardsSince, reportCards } from '../report-cards/index.ts'
import { armFigures, findAnalysisContext, studentsAtRisk, subjectFigures, topStudents } from './queries.ts'

const app = await cardsApp({ endpoints: Object.values(reportCardCalls), features: [places, reportCards] })

it('reads as many rows for the analysis of a school and its new cards, however many the other schools have', async () => {
  const world = await makeCardsWorld(app)
  const { state, district, school, arm, principal } = world
  await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await app.request(
    'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    { params: { schoolId: school.id, classArmId: arm.id } },
    { as: principal },
  )
  const { rows } = await app.owner.query('select * from report_card where school_id = $1', [school.id])
  const [{ id: cardId, session_id: sessionId, term_id: termId }] = rows
  const scope = { schoolId: school.id, sessionId, termId, classId: null }
  const questions = {
    context: tx => findAnalysisContext(tx, { schoolId: school.id, termId }),
    subjects: tx => subjectFigures(tx, scope),
    arms: tx => armFigures(tx, scope),
    top: tx => topStudents(tx, scope),
    risk: tx => studentsAtRisk(tx, scope, 4000),
    published: tx => cardsSince(tx, scope, '2026-01-01T00:00:00Z'),
  } satisfies Parameters<typeof rowsOfEach>[2]
  const before = await rowsOfEach(app, state.id, questions)

  const other = await makeSchool(app, district)
  const otherArm = await makeClassArm(app, { ...world, school: other, classTeacher: undefined, name: 'Far' })
  const student = await makeStudent(app, otherArm)
  // So many that the ten best are looked up, and not found by reading all students of the state.
  await addFarStudents(app, student.id, 2500)
  await app.owner.query(
    `insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result,
       average_hundredths)
     select akada_uuid(), card.state_id, $2, card.session_id, card.term_id, card.class_id, $3, far.id, 'Published', card.result,
       card.average_hundredths
     from report_card card, far where card.id = $1`,
    [cardId, other.id, otherArm.id],
  )
  await app.owner.query(
    `insert into report_card_issue (id, state_id, school_id, report_card_id, version, code, snapshot, issued_by)
     select akada_uuid(), state_id, school_id, id, 1, id::text, '{}', $2 from report_card where school_id = $1`,
    [other.id, principal.id],
  )
  assertFlat(before, await rowsOfEach(app, state.id, questions))
})
