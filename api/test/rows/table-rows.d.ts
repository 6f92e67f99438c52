// The row of each table of api/migrations; made and compared by api/test/rows/tables.test.ts.
export interface TableRows {
  'absence_explanation': {
    id: string
    state_id: string
    school_id: string
    class_arm_id: string
    student_id: string
    day: string
    sittings: string[]
    reason: 'sick' | 'permission'
    note: string | null
    person_id: string
    given_by: string
    given_at: string
    status: 'Waiting' | 'Accepted' | 'Declined'
    decided_by: string | null
    decided_at: string | null
    answer: string | null
  }
  'assessment_component': {
    id: string
    state_id: string
    class_type_id: string
    name: string
    position: number
    maximum_tenths: number
    is_exam: boolean
    retired_at: string | null
  }
  'audit_chain': {
    chain_id: string
    state_id: string
    position: number
    hash: Buffer
  }
  'audit_log': {
    id: number
    state_id: string
    district_id: string | null
    school_id: string | null
    at: string
    staff_id: string | null
    acting_as: string
    operation: string
    entity: string
    entity_id: string | null
    summary: string
    before: unknown
    after: unknown
    request_id: string | null
    address: string | null
  }
  'audit_seal': {
    audit_id: number
    chain_id: string
    position: number
    hash: Buffer
  }
  'audit_sealed_through': {
    one: boolean
    audit_id: number
  }
  'auth_challenge': {
    token_hash: Buffer
    staff_id: string
    password_hash: string
    expires_at: string
  }
  'auth_guess': {
    key: string
    tries: number
    free: number
    seconds_per_try: number
    until: string | null
    counted_at: string
    next_at: string
  }
  'auth_known_place': {
    staff_id: string
    place: Buffer
    used_at: string
  }
  'auth_own_device': {
    device_hash: Buffer
    staff_id: string
    created_at: string
    last_used_at: string
  }
  'auth_recovery_code': {
    staff_id: string
    code_hash: Buffer
    used_at: string | null
  }
  'auth_refresh_token': {
    token_hash: Buffer
    session_id: string
    expires_at: string
    used_at: string | null
    cookie_hash: Buffer | null
    attempt: string | null
    generation: number
    replaced_at: string | null
  }
  'auth_reset_code': {
    id: string
    staff_id: string | null
    contact: string
    code_hash: Buffer
    tries: number
    created_at: string
    expires_at: string
    used_at: string | null
  }
  'auth_second_factor': {
    staff_id: string
    secret: string | null
    enrolled_at: string | null
    by_sms: boolean
    last_step: number
    pending_secret: string | null
    pending_until: string | null
    texted_step: number | null
    texted_until: string | null
  }
  'auth_session': {
    id: string
    staff_id: string
    role_access_id: string | null
    entered_school_id: string | null
    user_agent: string | null
    created_at: string
    ended_at: string | null
    ended_because: string | null
    own_device: boolean
    last_used_at: string
    last_address: string | null
    locked_at: string | null
    confirmed_at: string | null
  }
  'auth_storage_key': {
    staff_id: string
    sealed: string
    created_at: string
  }
  'census': {
    id: string
    state_id: string
    session_id: string
    census_day: string
    counts_from: string
    deadline: string
    closed_at: string | null
    reminded_at: string | null
    revision: number
    opened_by: string
    opened_at: string
  }
  'census_return': {
    id: string
    state_id: string
    school_id: string
    census_id: string
    answers: unknown
    explanations: unknown
    revision: number
    saved_by: string
    saved_at: string
  }
  'census_submission': {
    id: string
    state_id: string
    school_id: string
    census_return_id: string
    number: number
    snapshot: unknown
    is_late: boolean
    submitted_by: string
    submitted_at: string
    sent_back_by: string | null
    sent_back_at: string | null
    sent_back_because: string | null
  }
  'check_result': {
    name: 'books' | 'audit'
    at: string
    errors: number
  }
  'class': {
    id: string
    state_id: string
    school_id: string | null
    class_type_id: string
    name: string
    description: string | null
    level: number
    terminal: boolean
    created_at: string
    revision: number
  }
  'class_arm': {
    id: string
    state_id: string
    school_id: string
    session_id: string
    class_id: string
    name: string
    stream: 'Science' | 'Humanities' | 'Business' | null
    description: string | null
    class_teacher_id: string | null
    closed_at: string | null
    created_at: string
    revision: number
  }
  'class_subject': {
    id: string
    state_id: string
    school_id: string | null
    session_id: string
    class_id: string
    subject_id: string
    elective: boolean
    position: number
  }
  'class_teacher_period': {
    id: string
    state_id: string
    school_id: string
    class_arm_id: string
    staff_id: string
    began_at: string | null
    ended_at: string | null
  }
  'class_type': {
    id: string
    state_id: string
    name: string
    position: number
    revision: number
  }
  'detached_scores': {
    session_year: number
    detached_at: string
  }
  'district': {
    id: string
    state_id: string
    name: string
    address: string | null
    contact_phones: unknown
    contact_emails: string[]
    approved_at: string | null
    created_at: string
    revision: number
    refused_at: string | null
    refused_because: string | null
    reviewed_by: string | null
    registered_by: string | null
  }
  'enrolment': {
    id: string
    state_id: string
    school_id: string
    student_id: string
    session_id: string
    class_id: string
    class_arm_id: string | null
    begins: string
    ends: string | null
    ended_because: string | null
    admission_number: string | null
    readmitted: boolean
  }
  'entry_request': {
    id: string
    state_id: string
    school_id: string
    term_id: string
    component_id: string
    opens: string
    closes: string
    reason: string | null
    requested_by: string
    requested_at: string
    opened: boolean | null
    answer: string | null
    answered_by: string | null
    answered_at: string | null
  }
  'exam': {
    id: string
    state_id: string
    session_id: string
    class_id: string
    name: string
    introduction: string
    eligibility: string
    grading_candidates: string
    certificates: string
    starts: string
    ends: string
    registration_starts: string
    registration_ends: string
    fee_kobo: number
    number_prefix: string
    status: 'Draft' | 'Announced' | 'Closed'
    results_published_at: string | null
    results_published_by: string | null
    results_grading: unknown
    created_at: string
    created_by: string
    revision: number
  }
  'exam_candidate': {
    id: string
    state_id: string
    exam_id: string
    school_id: string
    registration_id: string
    student_id: string
    candidate_number: string | null
    class_arm_id: string | null
    subject_ids: string[]
    number_length: number | null
  }
  'exam_centre': {
    exam_id: string
    school_id: string
    state_id: string
    number: number
    last_serial: number
  }
  'exam_centre_serial': {
    exam_id: string
    state_id: string
    last: number
  }
  'exam_fee_move': {
    payment_id: string
    number: number
    state_id: string
    from_school_id: string
    to_school_id: string
    kobo: number
    out_posting_id: string
    in_posting_id: string
    moved_at: string
  }
  'exam_fee_payment': {
    payment_id: string
    state_id: string
    school_id: string
    exam_id: string
    student_id: string
    person_id: string
  }
  'exam_fee_refund': {
    payment_id: string
    state_id: string
    school_id: string
    posting_id: string
    kobo: number
    refunded_on: string
    reference: string
    reason: string
    refunded_by: string
    recorded_at: string
  }
  'exam_fee_setting': {
    id: string
    state_id: string
    school_id: string | null
    is_allowed: boolean
    changed_by: string
    changed_at: string
  }
  'exam_registration': {
    id: string
    state_id: string
    exam_id: string
    school_id: string
    number: number
    fee_kobo: number | null
    paid_kobo: number | null
    posting_id: string | null
    paid_at: string | null
    paid_by: string | null
    saved_at: string
    saved_by: string
    revision: number
    reversed_at: string | null
    reversed_by: string | null
    reversed_because: string | null
    reversal_id: string | null
  }
  'exam_result': {
    candidate_id: string
    subject_id: string
    state_id: string
    exam_id: string
    score_tenths: number | null
    absent: boolean
    grade: string | null
    remark: string | null
    passed: boolean | null
  }
  'exam_slip': {
    id: string
    state_id: string
    exam_id: string
    candidate_id: string
    version: number
    code: string
    results: unknown
    issued_at: string
  }
  'exam_subject': {
    exam_id: string
    subject_id: string
    state_id: string
    position: number
  }
  'exam_void_candidate': {
    registration_id: string
    student_id: string
    state_id: string
    exam_id: string
    school_id: string
    candidate_number: string
    subject_ids: string[]
  }
  'family_code': {
    id: string
    number: string
    code_hash: Buffer
    created_at: string
    expires_at: string
    tries: number
    used_at: string | null
  }
  'family_consent': {
    id: string
    state_id: string
    student_id: string
    person_id: string
    purpose: string
    is_given: boolean
    said_by: string
    said_at: string
  }
  'family_correction': {
    id: string
    state_id: string
    school_id: string
    student_id: string
    person_id: string
    asked_by: string
    asked_at: string
    field: string
    value: string
    note: string | null
    status: 'Waiting' | 'Accepted' | 'Declined'
    decided_by: string | null
    decided_at: string | null
    answer: string | null
    instead: string | null
  }
  'family_look': {
    session_id: string
    state_id: string
    subject: string
    looked_at: string
  }
  'family_number_proof': {
    person_id: string
    number: string
    state_id: string
    proven_at: string
  }
  'family_session': {
    id: string
    state_id: string
    person_id: string | null
    token_hash: Buffer
    device: string
    created_at: string
    last_used_at: string
    expires_at: string
    ended_at: string | null
    student_id: string | null
    number: string | null
    is_shared: boolean
  }
  'family_slip': {
    id: string
    state_id: string
    school_id: string
    student_id: string
    person_id: string | null
    code_hash: Buffer
    printed_by: string
    printed_at: string
    expires_at: string
    used_at: string | null
    replaced_at: string | null
  }
  'file': {
    id: string
    state_id: string
    district_id: string | null
    school_id: string | null
    storage_key: string
    content_type: string
    bytes: number
    created_by: string | null
    created_at: string
  }
  'fx_serial': {
    state_id: string
    year: number
    last: number
  }
  'grade_band': {
    id: string
    state_id: string
    class_type_id: string
    from_mark: number
    grade: string
    remark: string
  }
  'guardian': {
    id: string
    state_id: string
    school_id: string
    student_id: string
    position: number
    name: string
    relationship: string
    phones: unknown
    email: string | null
    address: string | null
  }
  'guardian_decision': {
    id: string
    state_id: string
    school_id: string | null
    number: string
    persons: string[]
    children: number
    decided_by: string
    decided_at: string
  }
  'guardian_link': {
    id: string
    state_id: string
    school_id: string
    student_id: string
    person_id: string
    name_key: string
    numbers: string[]
    relationship: string
    may_see: boolean
    may_be_called: boolean
    may_collect: boolean
    source: 'Student record' | 'Merged record'
    begins: string
    ends: string | null
    revision: number
  }
  'guardian_number': {
    id: string
    state_id: string
    person_id: string
    number: string
    name_key: string
    begins: string
    ends: string | null
  }
  'guardian_person': {
    id: string
    state_id: string
    name: string
    created_at: string
    language: 'en' | 'ha' | 'yo' | 'ig' | 'pcm' | null
    joined_into: string | null
  }
  'guardian_reply': {
    id: string
    state_id: string
    school_id: string
    class_arm_id: string
    students: string
    given_by: string
    text: string
    at: string
  }
  'hand_over': {
    id: string
    state_id: string
    school_id: string
    class_arm_id: string
    work: unknown
    staff_id: string
    handed_at: string
    status: 'Waiting' | 'Taken' | 'Discarded'
    decided_by: string | null
    decided_at: string | null
    reason: string | null
  }
  'holiday': {
    id: string
    state_id: string
    term_id: string
    day: string
    name: string
  }
  'invitation': {
    id: string
    state_id: string
    district_id: string | null
    kind: 'District' | 'School'
    name: string
    email: string | null
    phone: unknown
    token_hash: Buffer
    created_by: string
    created_at: string
    expires_at: string
    withdrawn_by: string | null
    withdrawn_at: string | null
    used_by: string | null
    used_at: string | null
  }
  'late_access': {
    id: string
    state_id: string
    school_id: string
    staff_id: string
    term_id: string
    component_id: string | null
    subject_id: string | null
    class_arm_id: string | null
    until: string
    reason: string
    granted_by: string
    granted_at: string
    revoked_by: string | null
    revoked_at: string | null
    published: boolean
  }
  'mail_outbox': {
    id: string
    state_id: string | null
    to_address: string
    subject: string
    text: string
    html: string
    created_at: string
    sent_at: string | null
    attempts: number
    try_after: string
    last_error: string | null
    holds_secret: boolean
    shown_text: string
  }
  'message': {
    id: string
    state_id: string
    district_id: string | null
    school_id: string | null
    client_id: string
    kind: 'Written' | 'Absence' | 'Results' | 'Register' | 'Closure' | 'Exam deadline' | 'Wallet'
    template: string
    audience: unknown
    audience_words: string
    status: 'Approval' | 'Rejected' | 'Sending' | 'Stopped' | 'Finished' | 'Unpaid'
    recipients: number
    pages: number
    price_kobo: number
    cost_kobo: number
    written_by: string | null
    written_at: string
    decided_by: string | null
    decided_at: string | null
    note: string | null
    stopped_by: string | null
    stopped_at: string | null
    finished_at: string | null
    give_up_at: string
    again_of: string | null
    posting_id: string | null
    channel: 'SMS' | 'Family page' | 'E-mail'
    asks_to_confirm: boolean
  }
  'message_absence': {
    student_id: string
    day: string
    state_id: string
    school_id: string
    message_id: string | null
  }
  'message_consent': {
    id: string
    number: string
    is_given: boolean
    source: 'SMS' | 'Family page'
    at: string
  }
  'message_receipt': {
    gateway_id: string
    outcome: 'Delivered' | 'Undelivered'
    reason: string | null
    at: string
  }
  'message_recipient': {
    id: string
    state_id: string
    message_id: string
    school_id: string
    number: string | null
    name: string
    students: string[]
    text: string
    pages: number
    kobo: number
    status: 'Waiting' | 'Claimed' | 'Sent' | 'Delivered' | 'Read' | 'Acknowledged' | 'Undelivered' | 'Refused' | 'Unknown' | 'Barred' | 'Cancelled' | 'Expired'
    attempts: number
    try_after: string
    gateway_id: string | null
    reason: string | null
    account_refused: boolean
    handed_at: string | null
    receipt_at: string | null
    settled_at: string | null
    settlement_id: string | null
    refunded: boolean
    again_in: string | null
    person_id: string | null
    read_at: string | null
    acknowledged_at: string | null
    email: string | null
    mail_id: string | null
  }
  'message_reply': {
    gateway_id: string
    number: string
    meaning: 'stop' | 'start' | 'other'
    at: string
  }
  'message_setting': {
    state_id: string
    price_kobo: number
    folds: boolean
    refunds: boolean
    approval_above_kobo: number | null
    month_budget_kobo: number | null
    changed_at: string
    changed_by: string
    revision: number
    absences_from: number
    districts_pay: boolean
  }
  'message_stop': {
    number: string
    at: string
  }
  'message_switch': {
    state_id: string
    organization_id: string
    school_id: string | null
    kind: 'Absence' | 'Results' | 'Register' | 'Closure' | 'Exam deadline' | 'Wallet'
    is_on: boolean
    changed_at: string
    changed_by: string
  }
  'message_told': {
    state_id: string
    kind: 'Results' | 'Register' | 'Closure' | 'Exam deadline' | 'Wallet'
    key: string
    school_id: string
    message_id: string | null
    at: string
  }
  'name_word': {
    state_id: string
    word: string
  }
  'notice': {
    id: string
    state_id: string
    school_id: string | null
    staff_id: string
    kind: 'late-access' | 'report-cards' | 'hand-over' | 'transfer' | 'invitation' | 'message' | 'explanation'
    text: string
    record_id: string | null
    subject_id: string | null
    at: string
    read_at: string | null
  }
  'oversight_attendance': {
    school_id: string
    state_id: string
    district_id: string
    term_id: string
    week: string
    class_id: string
    male_present: number
    male_called: number
    female_present: number
    female_called: number
  }
  'oversight_enrolment': {
    school_id: string
    state_id: string
    district_id: string
    class_id: string | null
    age: number
    male: number
    female: number
    male_before: number
    female_before: number
  }
  'oversight_result': {
    school_id: string
    state_id: string
    district_id: string
    term_id: string | null
    exam_id: string | null
    subject_id: string | null
    male_counted: number
    male_passed: number
    male_sum: string
    female_counted: number
    female_passed: number
    female_sum: string
  }
  'oversight_school': {
    school_id: string
    state_id: string
    district_id: string
    as_of: string
    full_at: string
    figures: unknown
    basis: string | null
  }
  'principal_remark': {
    id: string
    state_id: string
    school_id: string
    from_hundredths: number
    to_hundredths: number
    remark: string
  }
  'promotion': {
    id: string
    state_id: string
    school_id: string
    session_id: string
    to_session_id: string
    applied_by: string
    applied_at: string
    undone_by: string | null
    undone_at: string | null
    arms_made: string[]
  }
  'promotion_decision': {
    state_id: string
    school_id: string
    session_id: string
    student_id: string
    outcome: 'Promoted' | 'On Trial' | 'Repeat' | 'Withdrawn' | 'Graduated'
    reason: string | null
    decided_by: string
    decided_at: string
    revision: number
  }
  'promotion_move': {
    promotion_id: string
    state_id: string
    student_id: string
    outcome: string
    closed_enrolment_id: string
    opened_enrolment_id: string | null
    status_before: string
    moved_at: string
    undone_at: string | null
  }
  'promotion_required_subject': {
    class_type_id: string
    subject_id: string
    state_id: string
  }
  'promotion_rule': {
    class_type_id: string
    state_id: string
    pass_average_hundredths: number
    trial_average_hundredths: number
    minimum_passes: number
    short_outcome: 'On Trial' | 'Repeat'
    term_weights: number[]
    missing_term: 'rest' | 'zero' | 'by-hand'
    withdraw_after: number | null
    revision: number
  }
  'rating_trait': {
    id: string
    state_id: string
    domain: 'psychomotor' | 'affective'
    name: string
    position: number
    retired_at: string | null
  }
  'register': {
    class_arm_id: string
    day: string
    sitting: 'morning' | 'afternoon'
    state_id: string
    school_id: string
    term_id: string
    revision: number
    marked_at: string
    students: string[]
    codes: string
    mark_ids: string[] | null
    shared: unknown
    own: unknown
  }
  'register_correction': {
    id: number
    state_id: string
    school_id: string
    class_arm_id: string
    day: string
    sitting: string
    student_id: string
    replaced: unknown
    reason: string | null
    at: string
  }
  'register_hours': {
    school_id: string
    state_id: string
    morning_from: string | null
    afternoon_from: string | null
    second_morning_from: string | null
    second_afternoon_from: string | null
    revision: number
  }
  'reminder': {
    id: string
    state_id: string
    school_id: string
    staff_id: string
    class_arm_id: string
    subject_id: string | null
    component_id: string | null
    day: string
    reminded_by: string
    at: string
  }
  'report_card': {
    id: string
    state_id: string
    school_id: string
    session_id: string
    term_id: string
    class_id: string
    class_arm_id: string
    student_id: string
    status: 'Draft' | 'Published'
    result: unknown
    average_hundredths: number | null
    position_in_arm: number | null
    position_in_class: number | null
    ratings: unknown
    class_teacher_remark: string | null
    principal_remark: string | null
    revision: number
    generated_at: string
    left_out_reason: string | null
    left_out_by: string | null
    left_out_at: string | null
    waiting: boolean
  }
  'report_card_charge': {
    student_id: string
    term_id: string
    state_id: string
    school_id: string
    posting_id: string
    kobo: number
  }
  'report_card_issue': {
    id: string
    state_id: string
    school_id: string
    report_card_id: string
    version: number
    code: string
    snapshot: unknown
    reason: string | null
    issued_by: string
    issued_at: string
    incomplete_reason: string | null
    client_id: string | null
  }
  'report_card_price': {
    state_id: string
    price_kobo: number
    changed_at: string
    changed_by: string | null
    revision: number
  }
  'report_card_print': {
    id: string
    state_id: string
    school_id: string
    term_id: string
    class_id: string | null
    title: string
    class_arm_ids: string[]
    one_file: boolean
    drafts: boolean
    status: 'Waiting' | 'Working' | 'Done' | 'Failed' | 'Removed'
    wanted: number
    done: number
    failed: unknown
    files: unknown
    fault: string | null
    requested_by: string
    requested_at: string
    touched_at: string
    finished_at: string | null
    kept_until: string | null
  }
  'report_card_review': {
    class_arm_id: string
    term_id: string
    state_id: string
    school_id: string
    status: 'Open' | 'Ready' | 'Approved' | 'Sent back'
    note: string | null
    staff_id: string | null
    at: string | null
    revision: number
    students: string[] | null
    changes: unknown
  }
  'role': {
    id: string
    state_id: string
    district_id: string | null
    school_id: string | null
    built_in: string | null
    name: string
    description: string
    level: 'School' | 'District' | 'State'
    operations: string[]
    deleted_at: string | null
    created_at: string
    revision: number
  }
  'role_access': {
    id: string
    state_id: string
    staff_id: string
    role_id: string
    district_id: string | null
    school_id: string | null
    granted_at: string
    ended_at: string | null
  }
  'schema_migration': {
    name: string
    checksum: string
    needs: string | null
    applied_at: string
  }
  'scheme_of_work': {
    id: string
    state_id: string
    school_id: string | null
    session_id: string
    term_id: string
    class_id: string
    subject_id: string
    revision: number
    updated_by: string | null
    updated_at: string
    withdrawn_at: string | null
  }
  'scheme_topic': {
    scheme_id: string
    number: number
    topic_id: string
    state_id: string
    school_id: string | null
    position: number
  }
  'scheme_week': {
    scheme_id: string
    number: number
    state_id: string
    school_id: string | null
    objectives: string | null
    activities: string | null
    materials: string | null
  }
  'school': {
    id: string
    state_id: string
    district_id: string
    name: string
    category: string
    motto: string | null
    address: string | null
    lga: string | null
    latitude: string | null
    longitude: string | null
    phone: unknown
    email: string | null
    ownership: string | null
    boarding: string | null
    sex: string | null
    national_school_id: string | null
    logo_file_id: string | null
    facilities: unknown
    created_at: string
    revision: number
    name_words: string
    remarks_revision: number
    next_term_needs: string | null
  }
  'school_figures': {
    school_id: string
    state_id: string
    district_id: string
    as_of: string
    figures: unknown
    basis: string | null
  }
  'score': {
    student_id: string
    term_id: string
    subject_id: string
    component_id: string
    state_id: string
    school_id: string
    class_arm_id: string
    session_year: number
    kind: 'score' | 'absent' | 'exempt' | 'empty'
    tenths: number | null
    version: number
    mark_id: string | null
    earlier_mark_ids: string[] | null
    made_at: string | null
    entered_by: string
    entered_at: string
  }
  'score_change': {
    class_arm_id: string
    term_id: string
    subject_id: string
    saved_no: number
    state_id: string
    school_id: string
    staff_id: string
    at: string
    component_ids: string[]
    student_ids: string[]
    components: number[]
    from_marks: number[]
    to_marks: number[]
    session_year: number
  }
  'score_count': {
    class_arm_id: string
    term_id: string
    subject_id: string
    component_id: string
    session_year: number
    state_id: string
    entered: number
  }
  'score_student': {
    class_arm_id: string
    term_id: string
    state_id: string
    student_ids: string[]
  }
  'score_window': {
    id: string
    state_id: string
    school_id: string | null
    term_id: string
    component_id: string
    opens: string
    closes: string
  }
  'second_shift_arm': {
    school_id: string
    class_id: string
    name: string
    state_id: string
  }
  'security_alert': {
    state_id: string
    operation: string
    sent_at: string
  }
  'security_tally': {
    state_id: string
    operation: string
    subject: string
    hour: string
    times: number
    recorded: number
    entry: unknown
  }
  'session': {
    id: string
    state_id: string
    name: string
    starts: string
    ends: string
    revision: number
    session_year: number
  }
  'setup_completed': {
    id: string
    state_id: string
    district_id: string | null
    school_id: string | null
    completed_at: string
  }
  'sms_outbox': {
    id: string
    state_id: string
    to_number: string
    text: string
    shown_text: string
    holds_secret: boolean
    pages: number
    status: 'waiting' | 'claimed' | 'sent' | 'failed'
    attempts: number
    try_after: string
    gateway_id: string | null
    last_error: string | null
    created_at: string
    sent_at: string | null
  }
  'staff': {
    id: string
    state_id: string
    username: string
    email: string
    phone_code: string
    phone_number: string
    password_hash: string
    account_status: 'Active' | 'Unverified' | 'Suspended' | 'ResetPassword'
    is_super_admin: boolean
    title: string | null
    first_name: string
    middle_name: string | null
    last_name: string
    gender: 'male' | 'female' | null
    date_of_birth: string | null
    nationality: string
    state_of_origin: string | null
    lga_of_origin: string | null
    state_of_residence: string | null
    lga_of_residence: string | null
    address: string | null
    latitude: string | null
    longitude: string | null
    staff_type: 'Teaching' | 'Non-Teaching'
    tescom_number: string | null
    oracle_number: string | null
    subeb_number: string | null
    nin: string | null
    trcn_number: string | null
    qualifications: string | null
    grade_level: number | null
    step: number | null
    first_appointment: string | null
    confirmation: string | null
    present_posting: string | null
    next_of_kin: unknown
    picture_file_id: string | null
    last_active_at: string | null
    created_at: string
    revision: number
    retirement_extended_to: string | null
    suspended_at: string | null
    suspended_because: string | null
    status_before_suspension: 'Active' | 'Unverified' | 'ResetPassword' | null
    name_keys: number[]
    signature_file_id: string | null
    temporary_password_expires_at: string | null
  }
  'state': {
    id: string
    code: string
    name: string
    country: string
    provider_name: string
    ministry: string | null
    logo_file_id: string | null
    district_term: string | null
    oracle_number_term: string | null
    tescom_number_term: string | null
    subeb_number_term: string | null
    sittings_per_day: number
    print_positions: boolean
    pass_mark_tenths: number
    retirement: unknown
    contact_phones: unknown
    contact_emails: string[]
    created_at: string
    revision: number
    publication_needs_approval: boolean
    shared_session_hours: number
    own_session_days: number
    second_factor_groups: string[]
    presumes_present: boolean
    morning_from: string
    afternoon_from: string
    family_languages: string[]
    card_layout: 'standard' | 'results first' | 'compact' | 'words'
    next_term_needs: string | null
  }
  'student': {
    id: string
    state_id: string
    school_id: string
    fx_id: string
    admission_number: string
    admission_date: string
    first_name: string
    middle_name: string | null
    last_name: string
    gender: 'male' | 'female'
    date_of_birth: string
    nationality: string
    state_of_origin: string | null
    lga_of_origin: string | null
    state_of_residence: string | null
    lga_of_residence: string | null
    address: string | null
    lin: string | null
    nin: string | null
    previous_school: string | null
    previous_class: string | null
    photo_consent: boolean
    blood_group: string | null
    genotype: string | null
    special_needs: string | null
    status: 'Active' | 'Transferred' | 'Graduated' | 'Withdrawn'
    picture_file_id: string | null
    revision: number
    created_at: string
    merged_into: string | null
    name_keys: number[]
    client_id: string | null
    client_digest: string | null
    lin_passed_on: boolean
    house: string | null
  }
  'student_arrival': {
    student_id: string
    state_id: string
    school_id: string
    code: string
    from_state: string
    from_school: string
    from_fx_id: string
    from_name: string
    from_class: string
    last_day: string
    results: unknown
    is_present: boolean
  }
  'student_count': {
    school_id: string
    state_id: string
    stamp: number
    students: number
  }
  'student_export': {
    id: string
    state_id: string
    staff_id: string
    district_id: string | null
    school_id: string | null
    scope: unknown
    filters: unknown
    status: 'Waiting' | 'Working' | 'Done' | 'Failed'
    wanted: number
    done: number
    bytes: number | null
    requested_at: string
    touched_at: string
    finished_at: string | null
  }
  'student_list_version': {
    id: number
    state_id: string
    school_id: string | null
    stamp: number
  }
  'student_merge': {
    id: string
    state_id: string
    school_id: string
    kept_id: string
    removed_id: string
    moved: unknown
    reason: string | null
    merged_by: string
    merged_at: string
    undone_by: string | null
    undone_at: string | null
  }
  'student_subject': {
    state_id: string
    school_id: string
    session_id: string
    student_id: string
    subject_id: string
    offered: boolean
    promotion_id: string | null
  }
  'student_transfer': {
    id: string
    state_id: string
    student_id: string
    from_school_id: string
    from_class_id: string
    from_class_arm_id: string | null
    to_school_id: string
    to_class_id: string
    to_class_arm_id: string | null
    status: 'Pending' | 'Accepted' | 'Rejected' | 'Cancelled'
    reason: string
    check_list: unknown
    requested_by: string
    requested_at: string
    answered_by: string | null
    answered_at: string | null
    answer: string | null
  }
  'subject': {
    id: string
    state_id: string
    school_id: string | null
    name: string
    code: string | null
    description: string | null
    created_at: string
    revision: number
  }
  'subject_teacher': {
    id: string
    state_id: string
    school_id: string
    class_arm_id: string
    subject_id: string
    staff_id: string
    assigned_at: string
    ended_at: string | null
  }
  'subject_topic': {
    id: string
    state_id: string
    school_id: string | null
    subject_id: string
    topic_id: string
    position: number
  }
  'term': {
    id: string
    state_id: string
    session_id: string
    session_year: number
    number: number
    name: string
    starts: string
    ends: string
    next_term_begins: string | null
    active: boolean
    closed_at: string | null
    pass_mark_tenths: number | null
    sittings_per_day: number | null
  }
  'term_component': {
    term_id: string
    class_type_id: string
    component_id: string
    state_id: string
    name: string
    position: number
    maximum_tenths: number
    is_exam: boolean
  }
  'term_grade_band': {
    term_id: string
    class_type_id: string
    from_mark: number
    state_id: string
    grade: string
    remark: string
  }
  'topic': {
    id: string
    state_id: string
    school_id: string | null
    name: string
    revision: number
    created_at: string
  }
  'transfer_certificate': {
    id: string
    state_id: string
    school_id: string
    student_id: string
    code: string
    serial: number
    last_day: string
    issued_by: string
    issued_at: string
    expires_at: string
    revoked_at: string | null
    revoked_by: string | null
    replaced_at: string | null
    reader_school_id: string | null
    reader_school: string | null
    reader_state: string | null
    read_at: string | null
    used_at: string | null
  }
  'transfer_setting': {
    state_id: string
    opens: string | null
    closes: string | null
    bar_final_year: boolean
    classes: string[]
    revision: number
  }
  'upload': {
    id: string
    state_id: string
    kind: string
    owner_id: string
    file_name: string
    row_count: number
    fault_count: number
    created_by: string
    created_at: string
    committed_at: string | null
    outcome: unknown
    reading: unknown
    warnings: unknown
  }
  'upload_file': {
    upload_id: string
    state_id: string
    content: Buffer
    created_at: string
  }
  'upload_row': {
    upload_id: string
    state_id: string
    number: number
    cells: unknown
    faults: unknown
    left_out: boolean
    warnings: unknown
    marks: unknown
    corrected: unknown
    record: unknown
  }
  'upload_titles': {
    state_id: string
    school_id: string | null
    kind: string
    titles: unknown
    name_order: 'surname first' | 'surname last' | null
    updated_by: string
    updated_at: string
  }
  'ussd_pin': {
    state_id: string
    number: string
    guardians: string[]
    pin_hash: Buffer | null
    set_at: string | null
    tries: number
    tried_on: string
  }
  'ussd_step': {
    key: string
    made_at: string
    answer: string | null
  }
  'ledger.account': {
    id: string
    state_id: string
    school_id: string | null
    kind: 'wallet' | 'gateway' | 'held' | 'report-cards' | 'exams' | 'returned' | 'reserved' | 'messages' | 'between-schools'
    balance_kobo: number
    entries: number
    last_entry_at: string | null
    district_id: string | null
    organization_id: string
  }
  'ledger.entry': {
    posting_id: string
    account_id: string
    state_id: string
    amount_kobo: number
    balance_after_kobo: number
    number: number
    at: string
  }
  'ledger.payment': {
    id: string
    state_id: string
    school_id: string | null
    client_id: string
    expected_kobo: number
    email: string
    status: 'Started' | 'Pending' | 'Credited' | 'Failed' | 'Abandoned' | 'Held' | 'Reversed' | 'Settled'
    link: string | null
    starting_until: string | null
    paid_minor: number | null
    currency: string | null
    gateway_status: string | null
    gateway_id: string | null
    refusal: string | null
    requested_by: string | null
    created_at: string
    checked_at: string | null
    checks: number
    next_check_at: string | null
    settled_at: string | null
    settled_by: string | null
    settled_because: string | null
    held_kobo: number
    credited_kobo: number
    posting_id: string | null
    reversal_id: string | null
    owed_kobo: number
    revision: number
    district_id: string | null
    organization_id: string
    payer: string | null
    purpose: string | null
  }
  'ledger.posting': {
    id: string
    state_id: string
    school_id: string | null
    action: 'Wallet funding' | 'Report cards' | 'Exam registration' | 'Reversal' | 'Held payment' | 'Messages' | 'Message receipts' | 'Exam fee refund' | 'Exam payment reversal' | 'Exam fee transfer'
    reference: string
    narration: string
    idempotency_key: string
    staff_id: string | null
    at: string
    district_id: string | null
  }
  'ledger.webhook': {
    id: number
    at: string
    event: string
    payment_id: string | null
    outcome: 'taken' | 'unknown reference' | 'other event' | 'forged' | 'unreadable'
  }
}
