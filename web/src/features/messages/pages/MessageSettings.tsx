import { messages } from '@akada/contract/kernel/messages'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { MoneyField } from '../../../ui/inputs/NumberFields.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { crumbsOf } from '../area.ts'
import { settings, type Settings } from '../queries.ts'

/** What the state decides about messages: price, alphabet, refunds, approval, budget. */
export const MessageSettings = () => {
  const { data, error, refetch } = useQuery(settings())
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

interface Values extends Record<string, unknown> {
  price: number | string
  folds: boolean
  refunds: boolean
  approvalAbove: number | string
  monthBudget: number | string
  absencesFrom: string | null
  districtsPay: boolean
}

/** An empty box is no limit. */
const limitOf = (value: number | string): number | null => (value === '' ? null : Number(value))

const setBy = ({ changedAt, changedBy }: Settings): string =>
  changedAt ? `Set ${showInstant(changedAt)} by ${changedBy}.` : 'These are the usual settings.'

const SettingsForm = ({ kept }: { kept: Settings }) => {
  const form = useApiForm<Values, Settings>({
    initialValues: {
      price: kept.price,
      folds: kept.folds,
      refunds: kept.refunds,
      approvalAbove: kept.approvalAbove ?? '',
      monthBudget: kept.monthBudget ?? '',
      absencesFrom: String(kept.absencesFrom),
      districtsPay: kept.districtsPay,
    },
    check: ({ price }): Record<string, string> => (price === '' ? { price: messages.required } : {}),
    submit: ({ price, folds, refunds, approvalAbove, monthBudget, absencesFrom, districtsPay }) =>
      api.messages.setSettings({
        body: {
          price: Number(price),
          folds,
          refunds,
          approvalAbove: limitOf(approvalAbove),
          monthBudget: limitOf(monthBudget),
          absencesFrom: Number(absencesFrom),
          districtsPay,
          revision: kept.revision,
        },
      }),
    success: 'Settings Saved Successfully',
  })
  return (
    <ApiForm form={form} label="Price and approval of messages">
      <FormGroup title="Price" intro={setBy(kept)}>
        <MoneyField label="Naira for each page" required {...form.field('price')} />
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
        <MoneyField
          label="If a message costs more than"
          description="Leave it empty if none needs approval for its cost."
          {...form.field('approvalAbove')}
        />
        <MoneyField
          label="If more than this is spent in a month"
          description="By one school, one district or the state. Leave it empty for no budget."
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
