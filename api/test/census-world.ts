import type { CensusAnswers } from '@akada/contract/census/schemas'
import { v7 as uuidv7 } from 'uuid'
import { sql } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'
import { insert } from './factories-base.ts'
import * as make from './factories.ts'

/** Facilities that leave nothing to ask about them. */
export const completeFacilities = {
  classRooms: { good: 8, minorRepair: 2, majorRepair: 1, unusable: 3 },
  facilitiesAvailable: ['Office'],
  sharedFacilities: [],
  usableToilets: { male: 3, female: 4, mixed: 0 },
  fenceOrWall: 'Good',
  healthFacilities: ['First-aid box'],
  powerSources: ['Grid'],
  waterSources: ['Borehole'],
}

export const completeAnswers: CensusAnswers = {
  location: 'Urban',
  foundedIn: 1974,
  shifts: 'No',
  committee: 'Yes',
  classesOutside: 0,
  seats: 300,
  textbooksEnglish: 120,
  textbooksMathematics: 110,
  specialNeedsBoys: 0,
  specialNeedsGirls: 0,
  repeaterBoys: 0,
  repeaterGirls: 0,
}

/** The calls and the world shared by tests of the census. */
export const censusTests = (app: TestApp) => {
  const world = async (more: { schoolName?: string } = {}) => {
    return make.makeSchoolWorld(app, {
      school: {
        ...(more.schoolName ? { name: more.schoolName } : {}),
        facilities: JSON.stringify(completeFacilities),
        lga: 'Ifo',
      },
      sessions: { former: { today: '2025-10-14', active: false } },
      people: {
        head: { role: 'principal', columns: { staff_type: 'Non-Teaching', gender: 'female' } },
        superAdmin: 'superAdmin',
      },
    })
  }

  const open = (
    as: make.SignedIn,
    session: { id: string },
    { censusDay = '2026-10-12', deadline = '2026-10-30' }: { censusDay?: string; deadline?: string } = {},
  ) => app.request('POST /census/open', { body: { session: session.id, censusDay, deadline } }, { as })

  const view = async (as: make.SignedIn, query: { school?: string; census?: string; number?: number } = {}) => {
    const { body } = await app.request('GET /census/return', { query }, { as })
    if (!body.return) throw new Error('There is no census.')
    return body.return
  }

  const save = (
    as: make.SignedIn,
    ret: { census: { id: string }; revision: number },
    answers: Partial<CensusAnswers>,
    explanations = {},
  ) =>
    app.request(
      'PATCH /census/save',
      { body: { census: ret.census.id, revision: ret.revision, answers, explanations } },
      { as },
    )

  const submit = (
    as: make.SignedIn,
    ret: { census: { id: string }; revision: number; fingerprint: string },
    answers: Partial<CensusAnswers> = completeAnswers,
    explanations = {},
  ) =>
    app.request(
      'POST /census/submit',
      {
        body: {
          census: ret.census.id,
          revision: ret.revision,
          fingerprint: ret.fingerprint,
          answers,
          explanations,
        },
      },
      { as },
    )

  const sendBack = (as: make.SignedIn, school: { id: string }, census: { id: string }, because = 'Count SS 2 again.') =>
    app.request('POST /census/send-back', { body: { school: school.id, census: census.id, because } }, { as })

  /** A further stay of a student. The one before ends the day before, with its reason. */
  const move = (
    student: { id: string },
    to: { arm: make.TestClassArm; begins: string; because?: string },
  ): Promise<unknown> =>
    make.asOwner(app.app.database, async tx => {
      await tx.run(sql`
        update enrolment set ends = ${to.begins}::date - 1, ended_because = ${to.because ?? 'Promoted'}
        where student_id = ${student.id} and ends is null`)
      await insert(tx, 'enrolment', {
        id: uuidv7(),
        state_id: to.arm.stateId,
        school_id: to.arm.schoolId,
        student_id: student.id,
        session_id: to.arm.sessionId,
        class_id: to.arm.classId,
        class_arm_id: to.arm.id,
        begins: to.begins,
      })
      await tx.run(sql`update student set school_id = ${to.arm.schoolId} where id = ${student.id}`)
    })

  const leave = (student: { id: string }, lastDay: string, status = 'Withdrawn'): Promise<unknown> =>
    make.asOwner(app.app.database, async tx => {
      await tx.run(sql`
        update enrolment set ends = ${lastDay}, ended_because = ${status} where student_id = ${student.id} and ends is null`)
      await tx.run(sql`update student set status = ${status} where id = ${student.id}`)
    })

  return { world, open, view, save, submit, sendBack, move, leave }
}
