import { limits } from '@akada/contract/kernel/limits'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { download, upload } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
import { Page } from '../../../ui/Page.tsx'
import { administration, registerCrumb, uploadOf } from '../addresses.ts'
import classes from '../components/Upload.module.css'
import { uploadById } from '../queries.ts'

const saveTemplate = (): void => {
  whileLoading(() => download('GET /student/upload-template')).catch((fault: unknown) => notify.error(messageOf(fault)))
}

/** Takes a school's list of students. It is read and checked; nobody is admitted here. */
export const UploadStudents = () => {
  const client = useQueryClient()
  const { history } = useRouter()
  const [share, setShare] = useState<number>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => upload('POST /student/upload-multiple', { file, onProgress: setShare }),
    meta: { silent: true, background: true },
    onSuccess: answer => {
      client.setQueryData(uploadById(answer.id).queryKey, answer)
      history.push(uploadOf(answer.id))
    },
    onSettled: () => setShare(undefined),
  })
  return (
    <Page
      title="Upload spreadsheet"
      intro="Admit many students at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={[administration, registerCrumb]}
    >
      <div className={classes.drop}>
        <ol className={classes.steps}>
          <li>
            <strong>Start from the template</strong>
            <p>
              One row for each student, at most {limits.spreadsheetRows.toLocaleString('en-NG')} rows. A list of your
              own will do too: the order of the columns does not matter.
            </p>
            <span />
            <div>
              <Button
                mt={8}
                size="sm"
                variant="default"
                leftSection={<IconDownload aria-hidden size={18} />}
                onClick={saveTemplate}
              >
                Download the template
              </Button>
            </div>
          </li>
          <li>
            <strong>Drop the filled sheet below</strong>
            <p>Every row is checked. What is wrong is shown cell by cell, and can be put right on the next page.</p>
          </li>
          <li>
            <strong>Admit the students</strong>
            <p>Nobody is admitted until you say so.</p>
          </li>
        </ol>
        <FileDrop
          kind="spreadsheet"
          label="List of students"
          onFile={file => mutate(file)}
          progress={isPending ? (share ?? 0) : undefined}
          error={error ? messageOf(error) : undefined}
          disabled={isPending}
        />
        <p role="status" className={classes.state}>
          {isPending && (share === 1 ? 'Reading and checking the rows' : 'Sending the file')}
        </p>
      </div>
    </Page>
  )
}
