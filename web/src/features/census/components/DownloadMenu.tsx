import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'

const sheets = [
  ['schools', 'Schools'],
  ['enrolment', 'Enrolment by age'],
  ['flow', 'Repeaters and movements'],
  ['teachers', 'Teachers'],
  ['facilities', 'Buildings and facilities'],
] as const

const save = (work: () => Promise<unknown>): void => {
  whileLoading(work).catch((problem: unknown) => notify.error(messageOf(problem)))
}

/** Downloads the submitted returns within the person's reach. */
export const DownloadMenu = ({ census, district }: { census: string; district?: string | undefined }) => {
  const of = { params: { id: census }, query: { district } }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload aria-hidden size={18} />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(() => api.census.download(of))}>Everything as Excel (.xlsx)</Menu.Item>
        {sheets.map(([sheet, label]) => (
          <Menu.Item
            key={sheet}
            onClick={() => save(() => api.census.downloadCsv({ ...of, query: { ...of.query, sheet } }))}
          >
            {`${label} (.csv)`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
