import { and, eq, inArray } from 'drizzle-orm'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { daysOf, weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { momentAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { sortKey } from '#app/utils/fold.ts'
import {
	closures,
	creditEntries,
	credits,
	enrolments,
	lessons,
	marks,
	series,
	teacherTimeOff,
	terms,
} from '../schema/index.ts'
import { classId, weekdayIn } from './classes.ts'
import { idOf, teacherId, termName, type Desk } from './desk.ts'
import type { DemoClass, DeskOf } from './desks.ts'

const DAY = 86_400_000
const AT_ONCE = 400

type Lesson = typeof lessons.$inferInsert
type Mark = typeof marks.$inferInsert
type Credit = typeof credits.$inferInsert

/** Adds a year of lessons with marks to the first school, and the current week to the others. */
export function addLessons(desk: Desk, of: DeskOf, { timeZone }: { timeZone: string }) {
	const isWholeYear = desk.schoolId === 'harmony'
	if (isWholeYear) addCalendar(desk)
	const monday = 1 - weekdayOf(desk.today)
	const span = isWholeYear ? { from: -365, to: 180 } : { from: monday, to: monday + 6 }
	const closed = isWholeYear ? closedDays(desk) : []
	const rows = { lessons: [] as Lesson[], marks: [] as Mark[], credits: [] as Credit[] }
	for (const [number, demoClass] of of.classes.entries()) {
		if (demoClass.state === 'draft' || demoClass.kind === 'workshop') continue
		const added = addSeries(desk, demoClass, { timeZone, span, closed })
		rows.lessons.push(...added)
		// Rolls of private lessons are marked on the same day, those of groups a day later.
		const isTaken = ({ day, endsAt }: Lesson) =>
			demoClass.kind === 'private' ? day < desk.today : endsAt < desk.now - DAY
		const taken = added.filter(isTaken)
		// One class still lacks its last roll.
		const { marks: some, credits: earned } = markAll(desk, number === 0 ? taken.slice(0, -1) : taken)
		rows.marks.push(...some)
		rows.credits.push(...earned)
	}
	if (isWholeYear) {
		forceOne(desk, rows.lessons)
		rows.marks.push(...reportOne(desk, rows.lessons))
	}
	inBatches(rows.lessons, (some) => desk.db.insert(lessons).values(some).run())
	inBatches(rows.marks, (some) => desk.db.insert(marks).values(some).run())
	inBatches(rows.credits, (some) => addCredits(desk, some))
}

/** Adds an upcoming lesson booked despite a room conflict. */
function forceOne({ day, ...desk }: Desk, all: Lesson[]) {
	const taken = all.find((row) => row.day > day(7) && row.roomId)
	const other = all.find((row) => row.day === taken?.day && row.roomId && row.classId !== taken.classId)
	if (!taken || !other) return
	other.roomId = taken.roomId
	other.forcedReason = 'Both groups rehearse for the concert together.'
	other.forcedAt = desk.now - DAY
	other.forcedBy = desk.edited(1).createdBy
}

/** Adds a family's absence report for next week. */
function reportOne({ db, schoolId, day, now }: Desk, all: Lesson[]): Mark[] {
	const isOther = ({ classId }: Lesson) => classId !== all[0]?.classId
	const lesson = all.find((row) => row.day > day(6) && isOther(row) && !row.forcedReason)
	const enrolled = db
		.select({ studentId: enrolments.studentId })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lesson?.classId ?? ''),
				eq(enrolments.state, 'active'),
			),
		)
		.get()
	if (!lesson || !enrolled) return []
	const mark = { schoolId, id: `${lesson.id}-reported`, lessonId: lesson.id, ...enrolled }
	return [{ ...mark, code: 'N', source: 'portal', familyNote: 'School trip', at: now - DAY }]
}

/**
 * Adds three terms around today, three closures and a teacher's day off. The last closure was added after
 * lessons were booked.
 */
function addCalendar({ db, schoolId, day, edited }: Desk) {
	const own = { schoolId, ...edited(200) }
	for (const [at, first] of [-200, -75, 50].entries()) {
		const name = termName(day(first))
		db.insert(terms)
			.values({
				...own,
				id: `${schoolId}-term-${at + 1}`,
				name,
				nameKey: sortKey(name),
				startsOn: day(first),
				endsOn: day(first + 117),
			})
			.run()
	}
	db.insert(closures)
		.values([
			{ ...own, id: `${schoolId}-closure-1`, name: 'Midterm break', startsOn: day(-60), endsOn: day(-54) },
			{ ...own, id: `${schoolId}-closure-2`, name: 'Staff training', startsOn: day(40), endsOn: day(40) },
			{
				...own,
				id: `${schoolId}-closure-3`,
				name: 'New floor',
				startsOn: day(21),
				endsOn: day(27),
				roomId: idOf(schoolId, 'room', 'Churn'),
			},
		])
		.run()
	db.insert(teacherTimeOff)
		.values({
			...own,
			id: `${schoolId}-time-off-1`,
			teacherId: teacherId(schoolId, 1),
			startsOn: day(12),
			endsOn: day(13),
			reason: 'Conference',
			state: 'asked',
		})
		.run()
}

function closedDays({ day }: Desk): string[] {
	return [...Array.from({ length: 7 }, (_, at) => day(at - 60)), day(40)]
}

function addSeries(
	desk: Desk,
	demoClass: DemoClass,
	{ timeZone, span, closed }: { timeZone: string; span: { from: number; to: number }; closed: string[] },
): Lesson[] {
	const { db, schoolId, day, edited } = desk
	const id = classId(desk, demoClass)
	const isOver = demoClass.state === 'finished' || demoClass.state === 'archived'
	const first = day(Math.max(span.from, isOver ? -400 : -120))
	const last = isOver ? day(-215) : day(span.to)
	if (last < first) return []
	const ofSeries = {
		classId: id,
		teacherId: teacherId(schoolId, demoClass.teacher),
		roomId: idOf(schoolId, 'room', demoClass.room),
	}
	const weekday = weekdayIn(desk, demoClass)
	const rule = { frequency: 'weekly' as const, every: 1, startsOn: first, endsOn: last }
	db.insert(series)
		.values({
			...ofSeries,
			...rule,
			...edited(120),
			schoolId,
			id: `${id}-series`,
			weekdays: String(weekday),
			startTime: demoClass.time,
			durationMinutes: demoClass.minutes,
			timeZone,
			// Half a year of lessons exists, so that the first hourly job has nothing to add.
			openEnded: schoolId === 'harmony' && !isOver,
		})
		.run()
	return daysOf({ ...rule, weekdays: [weekday], dates: [] })
		.filter((date) => !closed.includes(date))
		.flatMap((date, at) => {
			const moment = momentAt(date, demoClass.time, timeZone)
			if (moment.is === 'skipped') return []
			return {
				...ofSeries,
				...edited(120),
				schoolId,
				id: `${id}-lesson-${at + 1}`,
				seriesId: `${id}-series`,
				originalDate: date,
				day: date,
				startsAt: moment.at,
				endsAt: moment.at + demoClass.minutes * 60_000,
			}
		})
}

/** Marks every enrolled student, and derives the lessons' states from the marks. */
function markAll({ db, schoolId }: Desk, taken: Lesson[]): { marks: Mark[]; credits: Credit[] } {
	const [any] = taken
	if (!any) return { marks: [], credits: [] }
	const enrolled = db
		.select()
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, any.classId),
				inArray(enrolments.state, ['active', 'paused', 'ending', 'ended']),
			),
		)
		.all()
	const attendance = { marks: [] as Mark[], credits: [] as Credit[] }
	for (const [week, lesson] of taken.entries()) {
		const here = enrolled.filter((enrolment) => isEnrolledOn(enrolment, lesson.day))
		if (here.length === 0) continue
		const some = here.map(({ studentId }, at) => markOf(lesson, studentId, week * 7 + at * 11))
		lesson.markedAt = lesson.endsAt
		lesson.state = some.some(({ code }) => code === 'P' || code === 'L') ? 'held' : 'scheduled'
		attendance.marks.push(...some)
		attendance.credits.push(...some.filter(({ code }) => code === 'M').map((mark) => creditOf(lesson, mark)))
	}
	return attendance
}

function markOf({ schoolId, id, endsAt, createdBy }: Lesson, studentId: string, turn: number): Mark {
	// Forms take ids of up to 64 characters, and the lesson names the school already.
	const whose = studentId.replace(`${schoolId}-student-`, '')
	const mark = { schoolId, id: `${id}-${whose}`, lessonId: id, studentId, at: endsAt, by: createdBy }
	if (turn % 31 === 3) return { ...mark, code: 'A', source: 'teacher' }
	if (turn % 31 === 9) return { ...mark, code: 'N', source: 'portal', familyNote: 'Down with a cold' }
	if (turn % 71 === 5) return { ...mark, code: 'M', source: 'portal' }
	if (turn % 17 === 6) return { ...mark, code: 'L', source: 'teacher', minutesLate: 10 }
	const staffNote = turn % 13 === 2 ? 'Good progress, keep the tempo steady.' : undefined
	return { ...mark, code: 'P', source: 'teacher', staffNote }
}

function creditOf(lesson: Lesson, { id, studentId }: Mark): Credit {
	return {
		schoolId: lesson.schoolId,
		id: `${id}-owed`,
		studentId,
		minutes: Math.round((lesson.endsAt - lesson.startsAt) / 60_000),
		cause: 'student',
		markId: id,
		sourceLessonId: lesson.id,
		issuedOn: lesson.day,
		expiresOn: daysAfter(lesson.day, 90),
		countsOn: lesson.day,
		state: 'open',
		createdAt: lesson.endsAt,
		updatedAt: lesson.endsAt,
	}
}

function addCredits({ db, schoolId, today }: Desk, some: Credit[]) {
	const isOver = ({ expiresOn }: Credit) => Boolean(expiresOn && expiresOn < today)
	db.insert(credits)
		.values(
			some.map((credit) => ({ ...credit, state: isOver(credit) ? ('expired' as const) : credit.state })),
		)
		.run()
	db.insert(creditEntries)
		.values(
			some.flatMap((credit) => {
				const entry = { schoolId, creditId: credit.id, at: credit.createdAt }
				const issued = {
					...entry,
					id: `${credit.id}-1`,
					event: 'issued' as const,
					expiresOn: credit.expiresOn,
				}
				const expired = {
					...entry,
					id: `${credit.id}-2`,
					event: 'expired' as const,
					at: credit.createdAt + 90 * DAY,
				}
				return isOver(credit) ? [issued, expired] : [issued]
			}),
		)
		.run()
}

function inBatches<T>(all: readonly T[], add: (some: T[]) => void) {
	for (let first = 0; first < all.length; first += AT_ONCE) add(all.slice(first, first + AT_ONCE))
}
