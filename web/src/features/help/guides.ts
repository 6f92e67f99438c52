interface Guide {
  id: string
  title: string
  /** Whose job it is. */
  who: string
  steps: readonly string[]
  /** What to do if it does not work. */
  troubles: readonly string[]
}

/** The guides to print, each for one job and on one page of paper. */
export const guides: readonly [Guide, ...Guide[]] = [
  {
    id: 'register',
    title: 'Mark the register',
    who: 'For class teachers, every school day.',
    steps: [
      'Open Today. Your class arm is at the top.',
      'Press "Mark the morning register". Everybody is presumed present.',
      'Tap each student who is away. Tap again for late or excused; the menu of the row has a reason.',
      'Read the names at the bottom, and press "Save register".',
      'In the afternoon press "Same as morning" on Today, change what differs, and save.',
    ],
    troubles: [
      'No connection: mark and save as always. The marks stay on this device and are sent when the connection is back.',
      'A wrong mark: open the day again, change the mark and save. The correction is recorded with your name.',
      'The register of an earlier day: choose the day at the top of the register.',
    ],
  },
  {
    id: 'scores',
    title: 'Enter scores',
    who: 'For subject teachers, while a component is open.',
    steps: [
      'Open Scores, and choose your subject and class arm.',
      'Choose the component, such as CA1. Its highest score is at the top of the column.',
      'Type each score and press Enter, or Next on a phone. Scores are saved as you type.',
      'Type ABS for a student who was absent, and EX for one who is exempt.',
      'Read the bar at the bottom: it names each score that was refused, and says when all are saved.',
    ],
    troubles: [
      'From a spreadsheet: copy the column and paste it into the first cell, or upload the sheet.',
      'The component is closed: ask the head of the school for late access.',
      'The cards are published: a change needs the head, who opens the sheet for you with a reason.',
    ],
  },
  {
    id: 'cards',
    title: 'Finish the report cards',
    who: 'For class teachers and heads of schools, at the end of the term.',
    steps: [
      'Class teacher: open Report cards and your class arm. Press "Generate" once the scores are in.',
      'Give the ratings and the remark of each student. The bar says how many are left.',
      'Press "Hand in to the head".',
      'Head: open the class arm, read the cards as they will be printed, and press "Approve", or "Send back" with a note.',
      'Press "Publish". Families see the cards from then on. Print the class arm if they take paper home.',
    ],
    troubles: [
      'A score is missing: the class arm names the subject. Ask its teacher, or publish with a reason.',
      'The wallet is short: fund it under Billing; nothing is charged before a card is made.',
      'A published card is wrong: correct the score, then issue the card again with a reason.',
    ],
  },
  {
    id: 'upload',
    title: 'Upload a list of students',
    who: 'For administrators of schools.',
    steps: [
      'Open Students, and press "Upload".',
      'Choose your own list as .xlsx or .csv, or download the template and fill it in.',
      'Say what each column is where the page asks, and the class if the list does not say it.',
      'Correct the cells that are marked, or leave out their rows.',
      'Press "Admit". The students are in their class arms at once.',
    ],
    troubles: [
      'No admission numbers: the page proposes to number the list from the next free one.',
      'A student is named as already admitted: leave the row out, and open the record that is named.',
      'You were interrupted: the upload waits on Today under Records.',
    ],
  },
]
