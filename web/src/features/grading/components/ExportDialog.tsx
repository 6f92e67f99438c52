import { Button, Modal, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { read } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { termsOfState } from '../queries.ts'
import { saveFile } from './save-file.ts'

/** Downloads the continuous assessment for national submission. */
export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const school = useSchool()
  const { data: terms = [] } = useQuery(termsOfState())
  const { data: classes } = useQuery(read(api.classes.viewAll))
  const { data: subjects } = useQuery(read(api.subjects.viewAll))
  const [term, setTerm] = useState<string | null>(null)
  const [classId, setClass] = useState<string | null>(null)
  const [subject, setSubject] = useState<string | null>(null)
  const begun = terms.filter(one => one.starts <= today())
  const chosen = term ?? begun.find(one => one.active)?.id ?? begun[0]?.id ?? null
  const take = async (): Promise<void> => {
    const query = {
      school: school.id,
      term: chosen ?? undefined,
      class: classId ?? undefined,
      subject: subject ?? undefined,
    }
    if (await saveFile(() => api.scoreEntry.assessment({ query }))) onClose()
  }
  return (
    <Modal opened onClose={onClose} size={520} title="Export continuous assessment">
      <Text c="dimmed" mb="md">
        For the national submission in January, April and August: one row for each student and subject, without the
        exam. The download is written in the audit log.
      </Text>
      <Select
        label="Term"
        allowDeselect={false}
        data={begun.map(({ id, name, session }) => ({ value: id, label: `${name}, ${session}` }))}
        value={chosen}
        onChange={setTerm}
        mb="sm"
      />
      <Select
        label="Class"
        placeholder="The whole school"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear the class' }}
        data={classes?.foundClasses.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={classId}
        onChange={setClass}
        mb="sm"
      />
      <Select
        label="Subject"
        placeholder="Every subject"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Clear the subject' }}
        data={subjects?.foundSubjects.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={subject}
        onChange={setSubject}
      />
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => void take()}>Download .xlsx</Button>
      </div>
    </Modal>
  )
}
