import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { type Grid, gridAs, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { read, workbookBytes } from '../../platform/spreadsheet/index.ts'

const app = await testApp()
const limits = { maxRows: 1000, maxBytes: 1_000_000 }

const studentAs = (as: make.SignedIn, student: { id: string }, query: { term?: string } = {}) =>
  app.request('GET /subject-grading/view-student/{student}', { params: { student: student.id }, query }, { as })
const armAs = (as: make.SignedIn, arm: { id: string }) =>
  app.request('GET /subject-grading/by-student/{classArm}', { params: { classArm: arm.id } }, { as })
const sheetAs = ({ arm, maths }: Grid, as: make.SignedIn) =>
  app.request(
    'GET /subject-grading/sheet/{subject}/{classArm}',
    { params: { subject: maths.id, classArm: arm.id } },
    { as },
  )
const readAs = ({ arm, maths }: Grid, as: make.SignedIn, file: File, reading?: string, confirmation?: string | null) =>
  app.request(
    'POST /subject-grading/read-sheet/{subject}/{classArm}',
    {
      params: { subject: maths.id, classArm: arm.id },
      body: { reading, confirmation: confirmation ?? undefined },
      file,
    },
    { as },
  )
const csv = (rows: readonly (readonly string[])[]) =>
  new File([rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'scores.csv')

describe('the grid of a student', () => {
  it('has all subjects with their cells, and is saved through the grid of each', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, teacher, head, arm, maths } = here
    const english = await make.makeSubject(app, arm, { name: 'English' })
    const art = await make.makeSubject(app, arm, { name: 'Art', elective: true })
    await saveAs(app, here, teacher, [score(ada, ca1, 12)])
    await saveAs(app, { arm, maths: english }, head, [score(ada, ca1, 17)])
    const { status, body } = await studentAs(head, ada)
    expect(status).toBe(200)
    expect(body.classArm?.fullName).toBe('JSS 1 Gold')
    expect(body.subjects.map(one => [one.subject.name, one.offered, one.cells[ca1]?.score, one.can.enter])).toEqual([
      [maths.name, true, 12, true],
      ['English', true, 17, true],
      ['Art', false, null, true],
    ])
    expect(body.subjects[0]?.teachers).toEqual([teacher.fullName])
    expect(body.subjects[0]?.components.map(one => one.open)).toEqual([true, true, true])
    expect(art.id).toBe(body.subjects[2]?.subject.id)
    // Saves are checked against the version shown there.
    const version = body.subjects[0]?.cells[ca1]?.version ?? 0
    expect((await saveAs(app, here, head, [score(ada, ca1, 13, version)])).status).toBe(200)
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 14, version)])).status).toBe(409)
  })

  it('shows a teacher their own subjects, the class teacher all, and others nothing', async () => {
    const here = await scoreWorld(app)
    const { ada, teacher, classTeacher, arm, maths, state, school } = here
    await make.makeSubject(app, arm, { name: 'English' })
    expect((await studentAs(teacher, ada)).body.subjects.map(one => one.subject.name)).toEqual([maths.name])
    const own = await studentAs(classTeacher, ada)
    expect(own.body.subjects.map(one => one.can.enter)).toEqual([false, false])
    const colleague = await make.makePerson(app, { state, role: 'teacher', school })
    expect((await studentAs(colleague, ada)).status).toBe(404)
    expect((await armAs(teacher, arm)).status).toBe(404)
  })

  it('opens by late access to one subject alone', async () => {
    const here = await scoreWorld(app)
    const { ada, teacher, head, arm, maths, ca1 } = here
    const english = await make.makeSubject(app, arm, { name: 'English', teacher })
    app.clock.set('2026-11-03T09:00:00+01:00')
    try {
      const [as, by] = [await make.signIn(app, teacher), await make.signIn(app, head)]
      await app.request(
        'POST /subject-grading/late-access/grant',
        { body: { staffId: teacher.id, subjectId: english.id, until: '2026-11-05', reason: 'Was ill' } },
        { as: by },
      )
      const { body } = await studentAs(as, ada)
      expect(body.subjects.map(one => [one.subject.name, one.components[0]?.open])).toEqual([
        [maths.name, false],
        ['English', true],
      ])
      expect((await saveAs(app, { arm, maths: english }, as, [score(ada, ca1, 3)])).status).toBe(200)
    } finally {
      app.clock.set('2026-10-14T09:00:00+01:00')
    }
  })

  it('has counts for each student of the arm', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, ca2, exam, teacher, classTeacher, arm, maths } = here
    await make.makeSubject(app, arm, { name: 'Art', elective: true })
    await saveAs(app, here, teacher, [score(ada, ca1, 1), score(ada, ca2, 2), score(ada, exam, 3)])
    const { body } = await armAs(classTeacher, arm)
    expect(body.classArm.fullName).toBe('JSS 1 Gold')
    expect(
      body.students.map(one => [one.fullName, one.subjects, one.complete, one.entered, one.expected, one.missing]),
    ).toEqual([
      ['Adebayo, Kemi', 1, 1, 3, 3, []],
      ['Bello, Musa', 1, 0, 0, 3, [maths.name]],
    ])
  })
})

describe('the spreadsheet of a grid', () => {
  it('downloads with the entered scores, and reads back the same', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, ca2, exam, teacher, maths } = here
    await saveAs(app, here, teacher, [
      score(ada, ca1, '12.5'),
      { studentId: ben.id, componentId: exam, kind: 'absent', version: 0 },
    ])
    const { status, bytes, headers } = await sheetAs(here, teacher)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Scores of')
    const sheet = await read(bytes, limits)
    expect(sheet.headers.map(header => header.title)).toEqual([
      'FXID',
      'Admission Number',
      'Student',
      'CA1 (of 20)',
      'CA2 (of 20)',
      'Exam (of 60)',
      'Class Arm',
      'Subject',
      'Term',
    ])
    expect(Object.values(sheet.rows[0]?.cells ?? {}).slice(2)).toEqual([
      'Adebayo, Kemi',
      '12.5',
      '',
      '',
      'JSS 1 Gold',
      maths.name,
      'First Term, 2026/2027',
    ])
    const back = await readAs(here, teacher, new File([bytes], 'scores.xlsx'))
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({
      fileName: 'scores.xlsx',
      components: ['CA1', 'CA2', 'Exam'],
      errors: [],
      unknown: [],
    })
    expect(back.body.scores).toEqual([
      { studentId: ada.id, componentId: ca1, text: '12.5', row: 2 },
      { studentId: ben.id, componentId: exam, text: 'ABS', row: 3 },
    ])
    // Reading saves nothing.
    expect((await gridAs(app, here, teacher)).body.students[0]?.cells[ca2]?.version).toBe(0)
  })

  it('is read in any order of columns, as .csv, with errors by name and no scores judged yet', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, exam, ca1, teacher } = here
    const { status, body } = await readAs(
      here,
      teacher,
      csv([
        ['S/N', 'Examination', 'Student name', 'ca 1'],
        ['1', '99', 'KEMI ADEBAYO', '12,5'],
        ['2', '40', 'Bello Musa', 'abc'],
        ['3', '40', 'Okoro Uche', '7'],
      ]),
    )
    expect(status).toBe(200)
    expect(body.unknown).toEqual(['S/N'])
    expect(body.scores).toEqual([
      { studentId: ada.id, componentId: ca1, text: '12,5', row: 2 },
      { studentId: ada.id, componentId: exam, text: '99', row: 2 },
      { studentId: ben.id, componentId: ca1, text: 'abc', row: 3 },
      { studentId: ben.id, componentId: exam, text: '40', row: 3 },
    ])
    expect(body.errors).toEqual([{ row: 4, name: 'Okoro Uche', message: 'Okoro Uche is not in JSS 1 Gold.' }])
  })

  it('is read under other usual titles, and with chosen columns, which are remembered', async () => {
    const here = await scoreWorld(app)
    const rows = (second: string) =>
      csv([
        ['Name of Student', '1st C.A.', second, 'Exam Score'],
        ['Adebayo Kemi', '11', '12', '40'],
      ])
    const known = await readAs(here, here.teacher, rows('CA 2'))
    expect([known.body.components, known.body.scores.map(({ text }) => text)]).toEqual([
      ['CA1', 'CA2', 'Exam'],
      ['11', '12', '40'],
    ])
    const unknown = await readAs(here, here.teacher, rows('Project'))
    expect([unknown.body.components, unknown.body.unknown]).toEqual([['CA1', 'Exam'], ['Project']])
    const ca2 = known.body.reading.columns.find(({ letter }) => letter === 'C')?.key
    const reading = JSON.stringify({ columns: [{ letter: 'C', key: ca2 }] })
    expect((await readAs(here, here.teacher, rows('Project'), reading)).body.components).toEqual(['CA1', 'CA2', 'Exam'])
    expect((await readAs(here, here.teacher, rows('Project'))).body.reading.columns[2]).toMatchObject({
      key: ca2,
      by: 'remembered',
    })
    expect((await readAs(here, here.teacher, rows('Project'), '{"columns":5}')).status).toBe(422)
  })

  it('is refused if it is of another grid, has no component, or is no spreadsheet', async () => {
    const here = await scoreWorld(app)
    const { teacher, classTeacher, arm } = here
    const other = await make.makeSubject(app, arm, { name: 'Basic Science', teacher })
    const { bytes } = await sheetAs({ arm, maths: other }, teacher)
    const wrong = await readAs(here, teacher, new File([bytes], 'science.xlsx'))
    expect(wrong.status).toBe(422)
    expect(wrong.error.code).toBe('sheet_of_another_grid')
    expect(wrong.error.message).toContain('Basic Science, JSS 1 Gold')
    expect(
      (
        await readAs(
          here,
          teacher,
          csv([
            ['Student', ''],
            ['Bello', ''],
          ]),
        )
      ).error.code,
    ).toBe('sheet_without_components')
    expect(
      (
        await readAs(
          here,
          teacher,
          csv([
            ['CA1', ''],
            ['4', ''],
          ]),
        )
      ).error.code,
    ).toBe('sheet_without_students')
    expect((await readAs(here, teacher, new File([new Uint8Array(900).fill(7)], 'scores.xlsx'))).status).toBe(415)
    // A person with read access to the grid can download its sheet, but not upload one.
    expect((await sheetAs(here, classTeacher)).status).toBe(200)
    expect((await readAs(here, classTeacher, new File([bytes], 'scores.xlsx'))).status).toBe(403)
  })

  it('never contains a formula', async () => {
    const here = await scoreWorld(app)
    const file = await workbookBytes({
      sheetName: 'Scores',
      columns: [{ title: 'FXID' }, { title: 'CA1' }],
      rows: [[here.ada.fxId, '=1+1']],
    })
    const sheet = new File([new Uint8Array(file)], 'scores.xlsx')
    const { body } = await readAs(here, here.teacher, sheet)
    expect(body.warnings.map(({ code }) => code)).toEqual(['looks_like_formula'])
    const confirmed = await readAs(here, here.teacher, sheet, undefined, body.confirmation)
    expect(confirmed.body.scores[0]?.text).toBe('=1+1')
  })
})

describe('the export of the continuous assessment', () => {
  const exportAs = (as: make.SignedIn, query: Record<string, string> = {}) =>
    app.request('GET /subject-grading/export', { query }, { as })

  it('has one row per student and subject, without the exam, and is audited', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, ca2, exam, teacher, head, arm, school } = here
    const english = await make.makeSubject(app, arm, { name: 'English' })
    await saveAs(app, here, teacher, [score(ada, ca1, '12.5'), score(ada, ca2, 10), score(ada, exam, 50)])
    const { status, bytes } = await exportAs(head)
    expect(status).toBe(200)
    const sheet = await read(bytes, limits)
    expect(sheet.headers.map(one => one.title).slice(-5)).toEqual(['Subject', 'CA1', 'CA2', 'CA Total', 'CA Out Of'])
    expect(sheet.rows).toHaveLength(4)
    expect(Object.values(sheet.rows[0]?.cells ?? {}).slice(-4)).toEqual(['12.5', '10', '22.5', '40'])
    expect(Object.values(sheet.rows[1]?.cells ?? {}).slice(-5)).toEqual(['English', '', '', '', '40'])
    const one = await read((await exportAs(head, { subject: english.id, class: arm.classId })).bytes, limits)
    expect(one.rows).toHaveLength(2)
    const { rows } = await app.owner.query(
      `select summary from audit_log where school_id = $1 and operation = 'score.export' order by id`,
      [school.id],
    )
    expect(rows.map(row => row.summary)).toEqual([
      expect.stringMatching(/^Exported the continuous assessment of the school, First Term 2026\/2027: 2 students$/),
      expect.stringMatching(/^Exported the continuous assessment of JSS 1, English, First Term/),
    ])
  })

  it('is for the office only, and says so if there is nothing to export', async () => {
    const { teacher, head, state } = await scoreWorld(app)
    expect((await exportAs(teacher)).status).toBe(403)
    const empty = state.classes['SS 1'] ?? ''
    expect((await exportAs(head, { class: empty })).error.code).toBe('nothing_to_export')
  })
})

describe('the progress as a spreadsheet', () => {
  it('lists missing scores, with their teachers', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, ca2, exam, teacher, head, arm } = here
    await make.makeSubject(app, arm, { name: 'English' })
    await saveAs(
      app,
      here,
      teacher,
      [ada, ben].flatMap(one => [score(one, ca1, 1), score(one, ca2, 2), score(one, exam, 3)]),
    )
    const all = await read(
      (await app.request('GET /subject-grading/progress/download', {}, { as: head })).bytes,
      limits,
    )
    expect(all.rows).toHaveLength(2)
    const { bytes } = await app.request(
      'GET /subject-grading/progress/download',
      { query: { incomplete: true } },
      { as: head },
    )
    const [row, ...others] = (await read(bytes, limits)).rows
    expect(others).toHaveLength(0)
    expect(Object.values(row?.cells ?? {})).toEqual([
      'JSS 1 Gold',
      'English',
      'no teacher yet',
      '2',
      '0',
      '0',
      '0',
      '6',
      '0',
    ])
    const progress = await app.request('GET /subject-grading/progress', {}, { as: head })
    expect(progress.body.rows.map(one => one.teacherIds)).toEqual([[teacher.id], []])
  })
})
