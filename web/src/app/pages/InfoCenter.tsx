import { Drawer } from '@mantine/core'
import { IconBook2, IconCalendarTime, IconHeartHandshake, IconPalette } from '@tabler/icons-react'

const topics = [
  {
    title: 'Active term and session',
    icon: IconCalendarTime,
    text: 'Registers, scores and report cards belong to a term of a session. The state admin adds the session with the days on which its three terms start and end, and makes one term the active one. All schools then work in it.',
  },
  {
    title: 'Psychomotor skill configuration',
    icon: IconPalette,
    text: 'Psychomotor skills, such as handwriting, sports and drawing, are rated from 1 to 5 on the report card. The state admin lists the skills that all schools rate.',
  },
  {
    title: 'Affective domain configuration',
    icon: IconHeartHandshake,
    text: 'Affective domains, such as punctuality, honesty and co-operation, are rated from 1 to 5 on the report card. The state admin lists the domains that all schools rate.',
  },
  {
    title: 'Subject creation',
    icon: IconBook2,
    text: 'The state admin adds the subjects and says in which classes they are taught. A school may add subjects of its own afterwards.',
  },
] as const

/** The meaning of the missing requirements, and who supplies them. */
export const InfoCenter = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer opened={opened} onClose={onClose} position="right" size={420} title="Info center">
    <div className="grid gap-4">
      {topics.map(({ title, icon: Picture, text }) => (
        <section key={title} className="p-4 border border-line rounded-lg">
          <h3 className="flex items-center gap-2 m-0 mb-2 text-md font-bold">
            <Picture aria-hidden className="text-accent" size={22} stroke={1.6} />
            {title}
          </h3>
          <p className="m-0 text-sm">{text}</p>
        </section>
      ))}
    </div>
  </Drawer>
)
