import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, test } from './support.ts'

const page = '/super-admin/promotion-rules'
const rulesOf = async (api: Api) => (await api.call('GET /promotion/rules')).rules
type Rule = Awaited<ReturnType<typeof rulesOf>>[number]

const ruleNamed = async (api: Api, name: string): Promise<Rule> => {
  const found = (await rulesOf(api)).find(({ classType }) => classType.name === name)
  if (!found) throw new Error(`The state has no class type ${name}.`)
  return found
}

const put = async (api: Api, { classType, requiredSubjects, ...rule }: Rule): Promise<unknown> =>
  api.call('PATCH /promotion/rules/{id}', {
    params: { id: classType.id },
    body: {
      ...rule,
      requiredSubjects: requiredSubjects.map(({ id }) => id),
      revision: (await ruleNamed(api, classType.name)).revision,
    },
  })

/** Runs the journey and restores the rule. No other journey uses the second state. */
const restoring = async (api: Api, name: string, journey: (rule: Rule) => Promise<void>): Promise<void> => {
  const rule = await ruleNamed(api, name)
  try {
    await journey(rule)
  } finally {
    await put(api, rule)
  }
}

test.describe.configure({ mode: 'serial' })

test('the state sets the rule for a class type, and a school sees it beside its proposals', async ({ people }) => {
  const api = await people.api('super.admin.b')
  await restoring(api, 'Junior Secondary', async rule => {
    const state = await people.open('super.admin.b')
    await state.goto(`${page}?tab=${rule.classType.id}`)
    const form = state.getByRole('form', { name: 'Rule of Junior Secondary' })
    await form.getByLabel('Promoted from').fill('47.5')
    await form.getByLabel('On trial from').fill('50')
    await form.getByRole('button', { name: 'Save rule' }).click()
    await expect(form.getByLabel('On trial from')).toHaveAccessibleDescription(/Not above the average for promotion/)
    await form.getByLabel('On trial from').fill('42.25')
    await form.getByLabel('Least number of passes').fill('6')
    await form.getByRole('combobox', { name: 'With the average, but without these' }).click()
    await state.getByRole('option', { name: 'Repeats the class' }).click()
    await form.getByLabel('First term').fill('20')
    await form.getByLabel('Second term').fill('30')
    await form.getByLabel('Third term').fill('50')
    await form.getByRole('combobox', { name: 'A term without results' }).click()
    await state.getByRole('option', { name: 'A person decides' }).click()
    await form.getByRole('button', { name: 'Save rule' }).click()
    await expect(state.getByText('Rule of Promotion Updated Successfully')).toBeVisible()
    await expectNoAxeViolations(state)
    await state.reload()
    await expect(form.getByLabel('Promoted from')).toHaveValue('47.5')
    await expect(form.getByLabel('Third term')).toHaveValue('50')

    const school = await people.open('principal.b')
    await school.goto('/administration/user-management/student-management/promotion')
    const asked = school.getByRole('region', { name: 'What the state asks' })
    await expect(asked).toContainText('Promoted from 47.50')
    await expect(asked).toContainText('at least 6 passed in all')
    await expect(asked).toContainText('The terms count 20 : 30 : 50.')
    await expect(asked).toContainText('Where a term has no results, a person decides.')
  })
})
