import { limits } from '@akada/contract/kernel/limits'
import { Button, Menu, Select } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useCan, useTerms } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { districts } from '../queries.ts'
import { saveFile } from './saving.ts'

interface SheetDownloadProps {
  exam: string
  /** How many candidates are paid for. */
  candidates: number
}

/** The sheet of results to fill in: for the whole state or one district; where one sheet does not take the whole state, one for each. */
export const SheetDownload = ({ exam, candidates }: SheetDownloadProps) => {
  const can = useCan()
  const terms = useTerms()
  const [district, setDistrict] = useState<string | null>(null)
  const { data } = useQuery({ ...districts(), enabled: can('state.view') })
  const download = (query: { district?: string }): void =>
    saveFile(() => api.examResults.template({ params: { id: exam }, query }))
  const icon = <IconDownload aria-hidden size={18} />
  if (data && candidates > limits.spreadsheetRows)
    return (
      <div>
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              size="sm"
              variant="default"
              leftSection={icon}
              rightSection={<IconChevronDown aria-hidden size={16} />}
            >
              {`Download the sheet of one ${terms.district}`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className="scroll-list">
            {data.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => download({ district: id })}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <p className="m-0 mt-1 text-sm text-dimmed">
          {`One sheet takes ${counted(limits.spreadsheetRows, 'candidate')}, and these are ${candidates.toLocaleString('en-NG')}. Upload the sheets one after the other.`}
        </p>
      </div>
    )
  return (
    <>
      {data && data.length > 1 && (
        <Select
          size="sm"
          aria-label={`${terms.district} of the sheet`}
          placeholder="The whole state"
          clearable
          clearButtonProps={{ 'aria-label': `Clear the ${terms.district}` }}
          searchable
          data={data.map(({ id, name }) => ({ value: id, label: name }))}
          value={district}
          onChange={setDistrict}
        />
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={icon}
        onClick={() => download(district === null ? {} : { district })}
      >
        Download the sheet
      </Button>
    </>
  )
}
