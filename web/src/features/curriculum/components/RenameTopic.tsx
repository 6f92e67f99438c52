import { curriculumLimits } from '@akada/contract/curriculum/limits'
import { messages } from '@akada/contract/kernel/messages'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type SubjectTopic } from '../queries.ts'

/** Corrects the name of a topic. */
export const RenameTopic = ({ topic, onClose }: { topic: SubjectTopic; onClose: () => void }) => {
  const form = useApiForm({
    initialValues: { name: topic.name },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: messages.required }),
    submit: ({ name }) => api.curriculum.update({ params: { id: topic.id }, body: { name, revision: topic.revision } }),
    success: 'Topic Updated Successfully',
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} size={520} title={<Text fw={650}>Correct the name</Text>}>
      <ApiForm form={form} label="Correct the name of a topic">
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={curriculumLimits.topicName}
          description="Every subject and scheme of work that has the topic shows the new name."
          {...form.field('name')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save name</SubmitButton>
        </Group>
      </ApiForm>
    </Dialog>
  )
}
