import { ANALYTICS } from './analytics.ts'
import { ABSENCES } from './absences.ts'
import { MAKE_UPS } from './make-ups.ts'
import { ACCOUNTS } from './accounts.ts'
import { BILLING } from './billing.ts'
import { ONLINE } from './online.ts'
import { CLASSES } from './classes.ts'
import { DESK } from './desk.ts'
import { SCHOOL } from './school.ts'
import { LEARNING } from './learning.ts'
import { IMPORTS } from './imports.ts'
import { EVENTS } from './events.ts'
import { LESSONS } from './lessons.ts'
import { FAMILIES } from './families.ts'
import { STUDENT } from './student.ts'
import { STUDENT_ONCE } from './student-once.ts'
import { STUDENTS } from './students.ts'
import { TEACHERS } from './teachers.ts'
import { PAY } from './pay.ts'
import { PLATFORM } from './platform.ts'
import { CALENDAR } from './calendar.ts'
import { LOANS } from './loans.ts'
import { RESOURCES } from './resources.ts'
import { TALKING } from './talking.ts'
import { PORTAL } from './portal.ts'
import { TWO_FACTOR } from './two-factor.ts'
import { NOTIFICATIONS } from './notifications.ts'

/** The verbs of each noun, in the order in which they run. */
export const NOUNS = [
	DESK,
	// Before students are merged, archived and erased.
	LEARNING,
	STUDENTS,
	STUDENT,
	STUDENT_ONCE,
	IMPORTS,
	FAMILIES,
	TWO_FACTOR,
	ACCOUNTS,
	CLASSES,
	TEACHERS,
	PAY,
	SCHOOL,
	CALENDAR,
	LESSONS,
	ABSENCES,
	MAKE_UPS,
	BILLING,
	ONLINE,
	TALKING,
	NOTIFICATIONS,
	PORTAL,
	ANALYTICS,
	PLATFORM,
	LOANS,
	EVENTS,
	RESOURCES,
]
