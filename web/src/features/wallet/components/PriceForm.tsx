import { messages } from '@akada/contract/kernel/messages'
import { reportCardBilling } from '@akada/contract/wallet/schemas'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError, type Response } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { useCan } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { FactsPanel } from '../../../ui/facts/FactsPanel.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { MoneyField } from '../../../ui/inputs/NumberFields.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { reportCardPrice } from '../queries.ts'

type Price = Response<typeof api.billingConfiguration.price>

/** The price of a report card for a school, and for people who may, the form to change it. */
export const PricePanel = () => {
  const can = useCan()
  const { data, error, refetch } = useQuery(reportCardPrice())
  if (!data) return error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList rows={3} />
  if (can('billing.configure')) return <PriceForm price={data} />
  return (
    <FactsPanel
      title="Price of a report card"
      facts={[
        ['For each student and term', showPrice(data)],
        ['Since', setBy(data)],
      ]}
    />
  )
}

const showPrice = ({ price }: Price): string => (price === 0 ? 'free' : showNaira(price))

/** Who set it and when. */
const setBy = ({ changedBy, changedAt }: Price): string =>
  changedAt ? `Set ${[showInstant(changedAt), changedBy].filter(Boolean).join(' by ')}.` : 'Nobody has set a price yet.'

const PriceForm = ({ price }: { price: Price }) => {
  const client = useQueryClient()
  const [base, setBase] = useState(price)
  /** Who saved another price meanwhile: what was typed stays, the current price is shown beside it, and saving again is based on that. */
  const [changed, setChanged] = useState<string>()
  const form = useApiForm<{ price: number | string }, Price>({
    initialValues: { price: price.price },
    check: (values): Record<string, string> => (values.price === '' ? { price: messages.required } : {}),
    submit: values =>
      api.billingConfiguration.setPrice({ body: { price: Number(values.price), revision: base.revision } }),
    success: 'Price Saved Successfully',
    onSuccess: saved => {
      setBase(saved)
      setChanged(undefined)
      client.setQueryData(reportCardPrice().queryKey, saved)
    },
    onError: error => {
      if (!(error instanceof ApiError) || error.code !== 'billing_changed') return false
      const theirs = reportCardBilling.safeParse(error.details?.theirs)
      if (!theirs.success) return false
      setBase(theirs.data)
      setChanged(theirs.data.changedBy ?? 'Somebody else')
      client.setQueryData(reportCardPrice().queryKey, theirs.data)
      return true
    },
  })
  return (
    <ApiForm form={form} label="Price of a report card">
      <FormGroup
        title="Price of a report card"
        intro="Taken from the school's wallet when a student's card of a term is first generated. What was charged already stays."
      >
        <MoneyField
          label="Naira for each student and term"
          description="As 250 or 250.50; 0 makes cards free."
          zero="Report cards are free."
          required
          {...form.field('price')}
        />
        <p className="m-0 text-dimmed self-center">
          A report card is <strong className="figures text-ink">{showPrice(base)}</strong> now.{' '}
          <Dated>{setBy(base)}</Dated>
        </p>
      </FormGroup>
      {changed !== undefined && (
        <Alert
          role="alert"
          color="amber"
          variant="light"
          icon={<IconAlertTriangle aria-hidden size={20} />}
          title={`${changed} changed the price meanwhile`}
        >
          {`It is ${showPrice(base)} now. ${setBy(base)} What you typed is not saved; save again to put it in its place.`}
        </Alert>
      )}
      <FormActions>
        <SubmitButton form={form}>Save price</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
