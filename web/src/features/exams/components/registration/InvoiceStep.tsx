import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, messageOf } from '../../../../lib/api.ts'
import { whileLoading } from '../../../../lib/loading.ts'
import { notify } from '../../../../lib/notices.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { registrations } from '../../area.ts'
import { invoiceOf } from '../../queries.ts'
import classes from '../Exams.module.css'
import { InvoiceDocument } from './InvoiceDocument.tsx'

/** The fourth step: the invoice of one registration, to print. */
export const InvoiceStep = ({ registration }: { registration: string | undefined }) => {
  const { data, error, refetch } = useQuery({
    ...invoiceOf(registration ?? ''),
    enabled: registration !== undefined,
  })
  if (registration === undefined)
    return <EmptyState reason="There is no invoice yet: nothing is registered. Choose the students first." />
  const print = (): void => {
    whileLoading(() => api.exams.invoicePrint({ params: { id: registration } })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={12} />
  return (
    <>
      <InvoiceDocument invoice={data} />
      <div
        className={`flex flex-wrap items-center justify-end gap-3 phone-foot phone-share ${classes.next} mt-5 max-phone:mt-0`}
      >
        <Button component={PathLink} to={registrations} variant="default">
          DONE
        </Button>
        <Button data-pdf leftSection={<IconPrinter aria-hidden size={18} />} onClick={print}>
          PRINT INVOICE
        </Button>
      </div>
    </>
  )
}
