import { isWeekend } from './clock.ts'
import { apiAs } from './api.ts'
import { codeOnPhone, withFamily } from './family-world.ts'
import { desk, expect, test, type Walk } from './walk.ts'
import { coreSubjects, enterScores, gridOf, leaveArm, makeClass, unique } from './world.ts'

const students = '/administration/user-management/student-management/admission-register'

const makeArm = async () => {
  const [head, teacher] = await Promise.all([apiAs('principal'), apiAs('class.teacher')])
  const { arm, students: admitted } = await makeClass(head, { classTeacherId: teacher.user.staff.id })
  const names = admitted.map(({ fullName }) => fullName)
  const subject = (await coreSubjects(head, arm)).find(({ name }) => name === 'Mathematics') ?? { id: '' }
  return { head, arm, names, subject }
}

let world: Awaited<ReturnType<typeof makeArm>>

test.beforeAll(async () => {
  world = await makeArm()
})

test.afterAll(async () => {
  await leaveArm(world.head, world.arm)
})

/** Today with its figures: its list of registers is there before them. */
const expectToday = async (walk: Walk): Promise<void> => {
  await walk.see({ role: 'link', name: / the (?:\w+ )?register$/ })
  await walk.see({ text: isWeekend() ? /^No school today/ : 'Afternoon' })
}

test('a class teacher signs in, and Today shows the registers', async ({ walkAs }) => {
  const walk = await walkAs('class.teacher')
  await expectToday(walk)
  await walk.expectSound()
})

test('a register is marked, saved and read again', async ({ walkAs }) => {
  const walk = await walkAs('class.teacher')
  const [, second = '', , fourth = ''] = world.names
  await walk.open(`/my-class/class-attendance/${world.arm.id}`)
  await walk.press({ role: 'button', name: new RegExp(`^${second}:`) })
  await walk.press({ role: 'button', name: new RegExp(`^${fourth}:`) })
  await walk.press({ role: 'button', name: new RegExp(`^${fourth}:`) })
  await walk.press({ role: 'button', name: 'Save register' })
  await walk.see({ text: 'Register saved: 2 present, 1 absent, 1 late' })
  await walk.open(`/my-class/class-attendance/${world.arm.id}`)
  await walk.see({ role: 'button', name: `${second}: Absent` })
  await walk.see({ role: 'button', name: `${fourth}: Late` })
  await walk.expectSound()
})

test('the report cards of an arm are rated on their desk', async ({ walkAs }) => {
  await enterScores(world.head, world.arm)
  await world.head.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: world.head.school.id, classArmId: world.arm.id },
  })
  const walk = await walkAs('class.teacher')
  await walk.open(`/academics/report-card/${world.arm.id}`)
  await walk.press({ role: 'button', name: 'Fill every empty rating with 4, Good' })
  await walk.see({ text: 'All saved' })
  await walk.see({ role: 'button', name: 'Go on to remarks' })
  await walk.expectSound()
})

test('dark mode is chosen, and stays', async ({ walkAs }) => {
  const walk = await walkAs('class.teacher')
  await walk.open('/dashboard')
  await walk.press({ role: 'button', name: /^Your menu/ })
  await walk.press({ role: 'menuitem', name: 'Dark mode' })
  await walk.open('/dashboard')
  await expectToday(walk)
  const light = await walk.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
    return Number(red)
  }, null)
  expect(light).toBeLessThan(64)
  await walk.expectSound()
  await walk.press({ role: 'button', name: /^Your menu/ })
  await walk.press({ role: 'menuitem', name: 'Light mode' })
})

test('without a connection the register opens again, and what is marked is sent when it returns', async ({
  walkAs,
  line,
}) => {
  const walk = await walkAs('class.teacher')
  const [first = ''] = world.names
  const row = { role: 'button', name: new RegExp(`^${first}:`) }
  await walk.open(`/my-class/class-attendance/${world.arm.id}`)
  await walk.see(row)
  await walk.expectOnDevice()
  line.cut(true)
  await walk.open(`/my-class/class-attendance/${world.arm.id}`)
  await walk.press(row)
  await walk.press({ role: 'button', name: 'Save register' })
  await walk.see({ text: /\d not yet sent/ })
  await walk.expectSound()
  line.cut(false)
  await walk.see({ text: /^Saved/ })
  await walk.expectSound()
})

test('scores are typed and saved', async ({ walkAs }) => {
  const walk = await walkAs('principal')
  await walk.resize(desk)
  await walk.open(`/academics/scores/${world.arm.id}/${world.subject.id}`)
  await walk.press({ role: 'gridcell' })
  await walk.type('15', { key: 'Enter' }, '12.5', { key: 'Enter' })
  await walk.see({ text: 'All saved' })
  const { components, students: rows } = await gridOf(world.head, world.arm, world.subject.id)
  expect(rows.slice(0, 2).map(({ cells }) => cells[components[0]?.id ?? '']?.score)).toEqual([15, 12.5])
  await walk.expectSound()
})

test('a student is admitted', async ({ walkAs }) => {
  const walk = await walkAs('principal')
  await walk.resize(desk)
  const number = unique()
  await walk.open(`${students}/add`)
  await walk.write({ label: /^Admission number/ }, number)
  // A name of its own: a notice of a student with the same name, admitted in the other engine, would move the button while it is pressed.
  await walk.write({ label: /^Surname/ }, `Adéwálé${number}`)
  await walk.write({ label: /^First name/ }, 'Títílọpẹ́')
  await walk.write({ label: /^Date of birth/ }, '09-03-2014')
  await walk.press({ role: 'radio', name: 'Female' })
  await walk.press({ role: 'combobox', name: 'Class' })
  await walk.press({ role: 'option', name: 'JSS 1' })
  await walk.expectSound()
  await walk.press({ role: 'button', name: 'Admit student' })
  await walk.see({ role: 'heading', name: `Adéwálé${number}, Títílọpẹ́` })
  await walk.see({ text: number })
  await walk.expectSound()
})

test('a list of students is uploaded, and its students are admitted', async ({ walkAs }) => {
  const walk = await walkAs('principal')
  await walk.resize(desk)
  const tag = unique()
  const titles = 'Admission Number,Surname,First Name,Sex,Date of Birth,Class,Admission Date'
  const rows = [
    `${tag}/1,Adebayo${tag},Kẹ́mi,F,09/03/2014,JSS 1,15/09/2025`,
    `${tag}/2,Bello${tag},Musa,M,28/02/2014,JSS 1,15/09/2025`,
  ]
  await walk.open(`${students}/upload`)
  await walk.chooseFile('List of students', 'our list.csv', [titles, ...rows].join('\n'))
  await walk.see({ role: 'heading', name: 'Check the rows' })
  await walk.see({ text: '2 of 2 can be admitted' })
  await walk.expectSound()
  await walk.press({ role: 'button', name: 'Admit 2 students' })
  await walk.see({ role: 'heading', name: '2 students are admitted' })
  await walk.expectSound()
})

test('a guardian signs in with a code by SMS, and sees the children', async ({ walkAs }) => {
  await withFamily({ api: apiAs }, async ({ number, first, second }) => {
    const walk = await walkAs('guardian')
    await walk.open('/family')
    await walk.see({ label: /^Code on the slip/ })
    await walk.expectSound()
    await walk.press({ role: 'button', name: 'Send me a code by SMS' })
    await walk.write({ label: /^Your phone number/ }, `0${number}`)
    await walk.press({ role: 'button', name: 'Send me a code' })
    await walk.write({ label: /^Code in the SMS/ }, await codeOnPhone(number))
    await walk.press({ role: 'button', name: 'Sign in' })
    await walk.write({ label: /^Admission number of one of your children/ }, first.admissionNumber)
    await walk.press({ role: 'button', name: 'Sign in' })
    await walk.see({ role: 'heading', name: 'Your children' })
    await walk.see({ role: 'link', name: new RegExp(second.fullName) })
    await walk.expectSound()
    await walk.press({ role: 'link', name: new RegExp(first.fullName) })
    await walk.see({ role: 'button', name: /^Explain the absence of/ })
    await walk.expectSound()
  })
})
