import { messages } from '@akada/contract/kernel/messages'
import { Button, Text, Textarea } from '@mantine/core'
import { IconCertificate, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api, messageOf } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'
import { CertificatePaper } from '../components/CertificatePaper.tsx'
import { Readings } from '../components/Readings.tsx'
import { type Certificate, certificateOf } from '../transferred.ts'

/** The transfer certificate of a withdrawn student who moves to another state: to issue, print and cancel. */
export const TransferCertificate = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(certificateOf(id))
  const issue = useMutation(write(api.certificates.issue))
  const print = (): void => {
    whileLoading(() => api.certificates.print({ params: { id } })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  return (
    <Page
      title="Transfer certificate"
      intro="For a student who moves to another state. With its code the next school reads the student's particulars."
      breadcrumbs={[administration, registerCrumb, { title: data?.fullName ?? 'Student', to: profileOf(id) }]}
      action={
        data &&
        !data.certificate?.isUsed &&
        (data.certificate ? (
          <Button data-pdf leftSection={<IconPrinter aria-hidden size={18} />} onClick={print}>
            Print certificate
          </Button>
        ) : (
          <Button
            leftSection={<IconCertificate aria-hidden size={18} />}
            loading={issue.isPending}
            onClick={() => issue.mutate({ params: { id } })}
          >
            Issue certificate
          </Button>
        ))
      }
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <div className="grid gap-5 grid-cols-1">
            <Standing id={id} student={data} />
            {data.certificate && !data.certificate.isUsed && (
              <CertificatePaper student={data} certificate={data.certificate} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const untilWords = ({ isUsed, isRead, expiresAt }: NonNullable<Certificate['certificate']>): string => {
  if (isUsed)
    return 'Cancel it if the student is not at that school and goes to another one. If the student comes back here, readmit the student.'
  const until = `Valid until ${showDay(expiresAt)}.`
  return isRead
    ? `${until} The school that has read the record may read it again; no other school can.`
    : `${until} The first school of another state that enters the code reads the record; no other school can after it.`
}

interface CancelProps {
  id: string
  fullName: string
  isUsed: boolean
  onClose: () => void
}

/** Cancels a certificate; one that another school used to admit the student, with a reason. */
const CancelDialog = ({ id, fullName, isUsed, onClose }: CancelProps) => {
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() || !isUsed ? {} : { reason: messages.required }),
    submit: body => api.certificates.cancel({ params: { id }, body }),
    success: 'Certificate Cancelled Successfully',
    onSuccess: onClose,
  })
  const title = 'Cancel certificate'
  return (
    <FormDialog form={form} title={title} verb="Cancel certificate" danger onClose={onClose}>
      <Text c="dimmed">
        {isUsed
          ? `Another school used the certificate of ${fullName} to admit the student. Ask that school first: a child is on one roll only.`
          : `The printed code of ${fullName} opens nothing from then on, and no school admits with it. You can issue another certificate.`}
      </Text>
      <Textarea label="Reason" required={isUsed} autosize minRows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

/** Whether a certificate is valid, and who has used it. */
const Standing = ({ id, student }: { id: string; student: Certificate }) => {
  const { certificate, readings, fullName } = student
  const [isAsking, setAsking] = useState(false)
  return (
    <section
      className="card px-6 py-5 max-phone:p-4 flex flex-col items-start gap-3"
      aria-label="How the certificate stands"
    >
      <Readings readings={readings} />
      {certificate ? (
        <>
          <p className="m-0">
            <Dated>{untilWords(certificate)}</Dated>
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Cancel certificate
          </Button>
        </>
      ) : (
        <p className="m-0">
          {`${fullName} has no valid certificate. The certificate has a code with which one school of another state reads the student's names, birth date, gender, guardians, places, LIN and NIN, this school, the last class, and the results of the last session. No health details.`}
        </p>
      )}
      {isAsking && certificate && (
        <CancelDialog id={id} fullName={fullName} isUsed={certificate.isUsed} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
