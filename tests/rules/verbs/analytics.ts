import { periodOf } from '#app/domain/analytics/period.ts'
import { countLessons, countMarks } from '#app/models/analytics/lessons.server.ts'
import { sumMoney, sumOwed } from '#app/models/analytics/money.server.ts'
import { listClassSeats } from '#app/models/class/seat-sums.server.ts'
import { sumCredits } from '#app/models/analytics/seats.server.ts'
import { countLeaveReasons, countStudentFlow } from '#app/models/analytics/students.server.ts'
import type { Lists } from './lists.ts'

const PERIOD = periodOf('2026-04-14', 6, true)
const ALONE = periodOf('2026-04-14', 6, false)

/** The figures of a school. */
export const ANALYTICS: Lists = {
	verbs: {
		'analytics/students.server.ts#countStudentFlow': ({ access }) => countStudentFlow(access, PERIOD.months),
		'analytics/students.server.ts#countLeaveReasons': ({ access }) => countLeaveReasons(access, PERIOD),
		'analytics/lessons.server.ts#countLessons': ({ access }) => [
			countLessons(access, 'month', PERIOD),
			countLessons(access, 'teacher', ALONE),
			countLessons(access, 'instrument', PERIOD),
		],
		'analytics/lessons.server.ts#countMarks': ({ access }) => [
			countMarks(access, 'month', PERIOD),
			countMarks(access, 'teacher', ALONE),
			countMarks(access, 'instrument', PERIOD),
		],
		'analytics/money.server.ts#sumMoney': ({ access }) => [sumMoney(access, PERIOD), sumMoney(access, ALONE)],
		'analytics/money.server.ts#sumOwed': ({ access }) => sumOwed(access),
		'class/seat-sums.server.ts#listClassSeats': ({ access }) => listClassSeats(access),
		'analytics/seats.server.ts#sumCredits': ({ access }) => sumCredits(access),
	},
	maySort: {},
	mayCross: {},
}
