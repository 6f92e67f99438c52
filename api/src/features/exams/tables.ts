/** Exams of the state with registrations, candidates and results. */
export const tables = {
  owns: [
    'exam',
    'exam_subject',
    'exam_centre',
    'exam_centre_serial',
    'exam_registration',
    'exam_candidate',
    'exam_void_candidate',
    'exam_result',
    'exam_slip',
    'exam_fee_setting',
    'exam_fee_payment',
    'exam_fee_refund',
    'exam_fee_move',
  ],
  publishes: ['exam_brief', 'exam_registration_brief', 'exam_candidate_brief', 'exam_result_brief'],
}
