import { lessonStates, standings } from '#app/domain/lesson/labels.ts'
import { ownPay } from '#app/views/pay/pay.server.ts'
import { givenLessons } from '#app/requests/teaching.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listTaught } from '#app/models/learning/taught-students.server.ts'
import type { LessonRow } from '#app/models/lesson/list.server.ts'
import { listClasses } from '#app/models/class/list.server.ts'
import { readClassQuery } from '#app/domain/class/list.ts'
import { seesOwnPay } from '#app/models/pay/permission.server.ts'
import { classFigures } from '#app/models/teacher/class-figures.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { monthWords, startOfDay, today } from '#app/utils/dates.ts'
import { lastDays } from '#app/utils/range.ts'
import { missing } from '#app/web/missing.server.ts'

export const RANGES = [
	{ value: '30', label: '30 days' },
	{ value: '90', label: '90 days' },
	{ value: '365', label: 'A year' },
] as const

export function readOwnFigures(access: Access, asked: string | null, now = Date.now()) {
	const view = RANGES.find(({ value }) => value === asked)?.value ?? '90'
	const { timeZone } = access.school
	const { from } = lastDays(today(timeZone, now), Number(view))
	const lessons = givenLessons(access, { from: startOfDay(from, timeZone), to: now }).filter(
		({ endsAt }) => endsAt <= now,
	)
	const held = lessons.filter(({ state }) => state === 'held')
	return {
		view,
		lessons: lessons.length,
		cards: [
			{ label: 'Lessons held', figure: String(held.length), note: hoursOf(held) },
			attendanceCard(access, lessons.length),
			delayCard(held),
			practiceCard(access),
		],
		causes: countBy(lessons, ({ state, markedAt }) => {
			if (state !== 'scheduled') return lessonStates[state][0]
			return markedAt === null ? standings.unmarked[0] : 'Nobody came'
		}),
		months: countBy(held, ({ day }) => monthWords(day)),
	}
}

/** Null unless the school lets teachers see their pay. */
export function readOwnPay(access: Access, params: URLSearchParams) {
	const teacherId = seesOwnPay(access) ? ownTeacherId(access) : null
	const seesPay = teacherId !== null
	if (params.get('report') !== 'pay') return { seesPay, pay: null }
	return { seesPay, pay: teacherId === null ? missing() : ownPay(access, teacherId, params) }
}

function hoursOf(held: readonly LessonRow[]): string {
	const hours = held.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt), 0) / 3_600_000
	return `${hours.toLocaleString('en', { maximumFractionDigits: 1 })} hours`
}

/** The unweighted mean of the classes' rates, hidden below five lessons. */
function attendanceCard(access: Access, lessons: number) {
	const query = readClassQuery(new URLSearchParams())
	const ids = listClasses(access, 'running', { ...query, perPage: 100 }).rows.map(({ id }) => id)
	const rates = [...classFigures(access, ids).values()].flatMap(({ attendance }) => attendance ?? [])
	const mean = rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length)
	const figure = lessons < LEAST || rates.length === 0 ? null : `${Math.round(mean)}%`
	const missing = lessons < LEAST ? TOO_FEW : 'Shown once a class has five marks in the last 90 days'
	return cardOf('Attendance', figure, {
		note: 'Mean of your classes with at least five marks, last 90 days',
		missing,
	})
}

function delayCard(held: readonly LessonRow[]) {
	const delays = held.flatMap(({ markedAt, endsAt }) =>
		markedAt === null ? [] : Math.max(0, markedAt - endsAt) / 3_600_000,
	)
	const mean = delays.reduce((sum, delay) => sum + delay, 0) / Math.max(1, delays.length)
	const figure = delays.length < LEAST ? null : mean < 1 ? '< 1\u00a0h' : `${Math.round(mean)} h`
	return cardOf('Time to mark', figure, {
		note: 'From the end of a lesson to its last mark',
		missing: 'Shown once five lessons of this range are marked',
	})
}

/** Below five lessons, a mean says nothing. */
const LEAST = 5
const TOO_FEW = 'Shown once there are five lessons in this range'

/** A dash always has the reason beside it. */
function cardOf(label: string, figure: string | null, { note, missing }: { note: string; missing: string }) {
	return figure === null ? { label, figure: '–', note: missing } : { label, figure, note }
}

function practiceCard(access: Access) {
	const students = listTaught(access)
	const minutes = students.reduce((sum, { practice }) => sum + practice, 0)
	const active = students.filter(({ practice }) => practice > 0).length
	return {
		label: 'Practice in 7 days',
		figure: `${minutes} min`,
		note: `Logged by ${active} of ${students.length} students`,
	}
}

function countBy<Row>(rows: readonly Row[], labelOf: (row: Row) => string) {
	const counted = new Map<string, number>()
	for (const row of rows) counted.set(labelOf(row), (counted.get(labelOf(row)) ?? 0) + 1)
	return [...counted].map(([label, n]) => ({ label, n }))
}
