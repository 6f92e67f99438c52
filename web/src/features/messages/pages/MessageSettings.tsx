import { nairaOf } from '@akada/contract/kernel/kobo'
import { Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { readNaira } from '../../../lib/money.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { crumbsOf } from '../model/addresses.ts'
import { settings, type Settings } from '../queries.ts'

/** What the state decides about messages: price, alphabet, refunds, approval, budget. */
export const MessageSettings = () => {
  const { data, error, refetch } = useQuery({ ...settings(), meta: { silent: true } })
  return (
    <Page
      title="Price and approval"
      intro="What the state has decided about messages. Messages that are being sent keep their price."
      breadcrumbs={crumbsOf('state')}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {kept => <SettingsForm key={kept.revision} kept={kept} />}
      </Loaded>
    </Page>
  )
}

const hours = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 8), label: `${at + 8}:00` }))

const typedOf = (naira: number | null): string => (naira === null ? '' : String(naira))

const sumProblem = (text: string): string | null =>
  readNaira(text) === null ? 'Write the amount in naira, as 4 or 4.50.' : null

interface Values extends Record<string, unknown> {
  price: string
  folds: boolean
  refunds: boolean
  approvalAbove: string
  monthBudget: string
  absencesFrom: string | null
  districtsPay: boolean
}

const errorsOf = ({ price, approvalAbove, monthBudget }: Values): Record<string, string> => {
  const problems = {
    price: sumProblem(price),
    approvalAbove: approvalAbove.trim() === '' ? null : sumProblem(approvalAbove),
    monthBudget: monthBudget.trim() === '' ? null : sumProblem(monthBudget),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])))
}

const sumOf = (text: string): number => nairaOf(readNaira(text) ?? 0)

const setBy = ({ changedAt, changedBy }: Settings): string =>
  changedAt ? `Set ${showInstant(changedAt)} by ${changedBy}.` : 'These are the usual settings.'

const SettingsForm = ({ kept }: { kept: Settings }) => {
  const form = useApiForm<Values, Settings>({
    initialValues: {
      price: typedOf(kept.price),
      folds: kept.folds,
      refunds: kept.refunds,
      approvalAbove: typedOf(kept.approvalAbove),
      monthBudget: typedOf(kept.monthBudget),
      absencesFrom: String(kept.absencesFrom),
      districtsPay: kept.districtsPay,
    },
    check: errorsOf,
    submit: ({ price, folds, refunds, approvalAbove, monthBudget, absencesFrom, districtsPay }) =>
      api.messages.setSettings({
        body: {
          price: sumOf(price),
          folds,
          refunds,
          approvalAbove: approvalAbove.trim() === '' ? null : sumOf(approvalAbove),
          monthBudget: monthBudget.trim() === '' ? null : sumOf(monthBudget),
          absencesFrom: Number(absencesFrom),
          districtsPay,
          revision: kept.revision,
        },
      }),
    success: 'Settings Saved Successfully',
  })
  const sum = {
    inputMode: 'decimal',
    autoComplete: 'off',
    maxLength: 24,
    leftSection: <span aria-hidden>₦</span>,
  } as const
  return (
    <ApiForm form={form} label="Price and approval of messages">
      <FormGroup title="Price" intro={setBy(kept)}>
        <TextInput label="Naira for each page" withAsterisk {...sum} {...form.field('price')} />
        <Switch
          label="Pay back what was not delivered"
          description="What was never handed to the gateway is always paid back."
          {...form.field('refunds', { type: 'checkbox' })}
        />
        <Switch
          label="Write ẹ, ọ and ṣ as e, o and s"
          description="A page then has 160 characters; with these letters it has 70."
          {...form.field('folds', { type: 'checkbox' })}
        />
        <Switch
          label="Districts pay from wallets of their own"
          description="Otherwise the wallet of the state pays for their messages, as it does for its own."
          {...form.field('districtsPay', { type: 'checkbox' })}
        />
      </FormGroup>
      <FormGroup title="Approval" intro="A second person decides before such a message is sent.">
        <TextInput
          label="If a message costs more than"
          description="Leave it empty if none needs approval for its cost."
          {...sum}
          {...form.field('approvalAbove')}
        />
        <TextInput
          label="If more than this is spent in a month"
          description="By one school, one district or the state. Leave it empty for no budget."
          {...sum}
          {...form.field('monthBudget')}
        />
      </FormGroup>
      <FormGroup title="Absences" intro="Where the state or a school has switched on messages about absences.">
        <Select
          label="Guardians are told from"
          description="Registers of the morning are due by then."
          allowDeselect={false}
          data={hours}
          {...form.field('absencesFrom')}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save settings</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
