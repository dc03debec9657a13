import { and, eq, gte, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, marks } from '#db/schema/index.ts'
import type { GoalState, PieceState } from '#app/domain/learning/labels.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isCountedMark } from '../attendance/counted-marks.server.ts'
import { attendanceFigures } from '../attendance/rates.server.ts'
import { listAssessments } from './assessments.server.ts'
import { listFrameworks } from './frameworks.server.ts'
import { listGoals } from './goals.server.ts'
import { listPractice } from './practice.server.ts'
import { listRepertoire } from './repertoire.server.ts'

/** Figures of a report, frozen when it is published. */
export interface ReportFigures {
	attendance: { held: number; late: number; absent: number }
	practiceMinutes: number
	pieces: { title: string; composer: string | null; state: PieceState }[]
	skills: { skill: string; level: string }[]
	goals: { text: string; percent: number; state: GoalState }[]
}

/** Current figures of a student in a range of days. */
export function learningFigures(
	access: Access,
	studentId: string,
	{ fromDay: from, toDay: to }: { fromDay: string; toDay: string },
): ReportFigures {
	const levels = new Map(listFrameworks(access).map(({ id, levels }) => [id, levels]))
	const latest = new Map(
		listAssessments(access, studentId)
			.filter(({ day }) => day <= to)
			.toReversed()
			.map((assessment) => [assessment.skillId, assessment]),
	)
	return {
		attendance: countAttendance(access, studentId, { from, to }),
		practiceMinutes: listPractice(access, studentId, { from, to }).reduce(
			(sum, { minutes }) => sum + minutes,
			0,
		),
		pieces: listRepertoire(access, studentId)
			.filter(({ state }) => state !== 'planned' && state !== 'dropped')
			.map(({ title, composer, state }) => ({ title, composer, state })),
		skills: [...latest.values()].map(({ skill, level, frameworkId }) => ({
			skill,
			level: levels.get(frameworkId)?.[level - 1] ?? String(level),
		})),
		goals: listGoals(access, studentId)
			.filter(({ state }) => state !== 'dropped')
			.map(({ text, percent, state }) => ({ text, percent, state })),
	}
}

/** Attendance of a student. */
export function countAttendance(
	access: Access,
	studentId: string,
	{ from, to }: { from: string; to: string },
): ReportFigures['attendance'] {
	const { marked, present, late } = attendanceFigures(access)
	const counted = database()
		.select({ marked, present, late })
		.from(marks)
		.innerJoin(lessons, rowOf(lessons, access, marks.lessonId))
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.studentId, studentId),
				isCountedMark(),
				gte(lessons.day, from),
				lte(lessons.day, to),
			),
		)
		.get()
	if (!counted) return { held: 0, late: 0, absent: 0 }
	return { held: counted.present, late: counted.late, absent: counted.marked - counted.present }
}
