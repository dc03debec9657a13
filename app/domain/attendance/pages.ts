/** Addresses below attendance. Its tabs share a head, its tasks have a page of their own. */
export type AttendanceTab = 'unmarked' | 'classes' | 'students' | 'reported' | 'credits' | 'patterns'

type AttendanceTask = 'give-credit' | 'paper-roll' | 'set-marks'

export type AttendancePage = AttendanceTab | AttendanceTask

/** Addresses below one make-up credit. */
export type MakeUpTask = 'convert' | 'extend' | 'restore' | 'revoke'
