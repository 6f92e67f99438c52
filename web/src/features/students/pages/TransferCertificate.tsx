import { Button } from '@mantine/core'
import { IconCertificate, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dated } from '../../../ui/Dated.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { administration, profileOf, registerCrumb } from '../addresses.ts'
import { CertificatePaper } from '../components/CertificatePaper.tsx'
import { Readings } from '../components/Readings.tsx'
import { type Certificate, certificateOf } from '../transferred.ts'

/** The transfer certificate of a withdrawn student who moves to another state: to issue, print and cancel. */
export const TransferCertificate = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(certificateOf(id))
  const issue = useMutation(write(api.certificates.issue))
  return (
    <Page
      title="Transfer certificate"
      intro="For a student who moves to another state. With its code the next school reads the student's particulars."
      breadcrumbs={[administration, registerCrumb, { title: data?.fullName ?? 'Student', to: profileOf(id) }]}
      action={
        data &&
        (data.certificate ? (
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
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
          <div className="grid gap-20 one-column">
            <Standing id={id} student={data} />
            {data.certificate && <CertificatePaper student={data} certificate={data.certificate} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Whether a certificate is valid, and who has used it. */
const Standing = ({ id, student }: { id: string; student: Certificate }) => {
  const { certificate, readings, fullName } = student
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation(
    write(api.certificates.cancel, {
      onSuccess: ({ message }) => {
        setAsking(false)
        notify.success(message)
      },
    }),
  )
  return (
    <section className="card pad column start gap-12 no-print" aria-label="How the certificate stands">
      <Readings readings={readings} />
      {certificate ? (
        <>
          <p className="flat">
            <Dated>{`Valid until ${showDay(certificate.expiresAt)}. ${certificate.isRead ? 'The school that has read the record may read it again; no other school can.' : 'The first school of another state that enters the code reads the record; no other school can after it.'}`}</Dated>
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Cancel certificate
          </Button>
        </>
      ) : (
        <p className="flat">
          {`${fullName} has no valid certificate. The certificate has a code with which one school of another state reads the student's names, birth date, gender, guardians, places, LIN and NIN, this school, the last class, and the results of the last session. No health details.`}
        </p>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate({ params: { id } })}
        action="Cancel"
        name="certificate"
        question={`Cancel the transfer certificate of ${fullName}?`}
        warning="The printed code opens nothing from then on. What a school has read stays with that school. You can issue another certificate."
        loading={cancel.isPending}
      />
    </section>
  )
}
