import type { Api } from './api.ts'
import { expect, type Page, type People } from './support.ts'
import { enterScores, leaveArm, makeClass, newNumber, publishArm } from './world.ts'

/** Where the sandbox of the SMS gateway shows its phones. */
export const phones = (): string => process.env.AKADA_PHONES ?? ''

export interface Family {
  guardian: string
  /** Without its code: 8031234567. */
  number: string
  /** In a class arm of `class.teacher`. */
  first: { id: string; fullName: string; admissionNumber: string }
  /** In another school, with a published card. */
  second: { id: string; fullName: string; admissionNumber: string }
  arm: { id: string; fullName: string }
  school: string
}

const someDay = async (head: Api, arm: { id: string }): Promise<string> => {
  const { foundRegisters } = await head.call('GET /attendance/not-marked/{id}', {
    params: { id: head.school.id },
    query: { limit: 1000, classArm: arm.id },
  })
  const days = [...new Set(foundRegisters.map(({ day }) => day))]
  const [, day = days[0] ?? ''] = days
  return day
}

/**
 * A guardian with a child in each of two schools, for the duration of the journey: the first was absent on a day without a reason, the second
 * has a published card.
 */
export const withFamily = async (
  people: Pick<People, 'api'>,
  journey: (family: Family) => Promise<void>,
): Promise<void> => {
  const [head, teacher, other] = await Promise.all(
    (['principal', 'class.teacher', 'principal.two'] as const).map(people.api),
  )
  if (!head || !teacher || !other) throw new Error('Nobody signed in.')
  const [guardian, number] = ['Mrs Ọmọ́wùmí Bello', newNumber()]
  const more = {
    students: 1,
    guardians: [{ name: guardian, relationship: 'Mother' as const, phones: [{ code: '+234', number }] }],
  }
  const [one, two] = await Promise.all([
    makeClass(head, { ...more, classTeacherId: teacher.user.staff.id }),
    // A class with a state exam, whose fee guardians of this school may pay.
    makeClass(other, { ...more, className: 'JSS 3', firstName: 'Táíwò' }),
  ])
  const [[first], [second]] = [one.students, two.students]
  if (!first || !second) throw new Error('No student was admitted.')
  await enterScores(other, two.arm)
  await other.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: other.school.id, classArmId: two.arm.id },
  })
  await publishArm(other, two.arm)
  await teacher.call('POST /attendance/mark-attendance/{id}', {
    params: { id: one.arm.id },
    body: {
      day: await someDay(head, one.arm),
      sitting: 'morning',
      marks: [{ studentId: first.id, mark: 'absent' }],
      reason: 'The book says so',
    },
  })
  try {
    await journey({ guardian, number, first, second, arm: one.arm, school: head.school.name })
  } finally {
    await leaveArm(head, one.arm)
  }
}

/** The code of the newest SMS on the phone of a number, once it has come; another than `former`, the one before. */
export const codeOnPhone = async (number: string, former = ''): Promise<string> => {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${phones()}/phone/234${number}`)
      const [, ...messages] = (await answer.text()).replaceAll(/<p class="from">.*?<\/p>/g, '').split('<article')
      code = /\b\d{6}\b/.exec(messages.join('\n'))?.[0] ?? ''
      return code !== '' && code !== former
    })
    .toBe(true)
  return code
}

/** Signs a guardian in with a code by SMS on the page that is open. */
export const signInBySms = async (page: Page, { number, first }: Family): Promise<void> => {
  await page.goto('/family')
  await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
  await page.getByLabel('Your phone number').fill(`0${number}`)
  await page.getByRole('button', { name: 'Send me a code', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'a code is on its way' })).toBeVisible()
  await page.getByLabel('Code in the SMS').fill(await codeOnPhone(number))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // A number that was never used here may be somebody else's by now.
  await page.getByLabel('Admission number of one of your children').fill(first.admissionNumber)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your children' })).toBeVisible()
}
