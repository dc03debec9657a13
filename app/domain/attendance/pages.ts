/** Pages below attendance. Tabs share a head; tasks have pages of their own. */
export type AttendanceTab = 'unmarked' | 'classes' | 'students' | 'reported' | 'credits' | 'patterns'

type AttendanceTask = 'give-credit' | 'paper-roll' | 'set-marks'

export type AttendancePage = AttendanceTab | AttendanceTask

export type MakeUpTask = 'convert' | 'extend' | 'restore' | 'revoke'
