import { and, asc, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { instruments, teacherHours, teacherInstruments, teachers } from '#db/schema/index.ts'
import { TRIAL_MINUTES } from '#app/domain/join/offer.ts'
import { withoutOverlap } from '#app/domain/lesson/slot-days.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { spreadOver } from '#app/utils/spread.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { findFreeTimes } from '../lesson/free-times.server.ts'
import { listOpenRoomIds } from '../lesson/open-rooms.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'

const MOST = 60
const DAYS_AHEAD = 14
const DAY = 24 * 60 * 60 * 1000
/** How many teachers are asked for times, on how many days of each, and how many of a day are offered. */
const TEACHERS_ASKED = 8
const DAYS_EACH = 5
const TIMES_A_DAY = 4

export type ShownTeacher = ReturnType<typeof listShownTeachers>[number]

/** The teachers who agreed to be shown, with what they teach. */
export function listShownTeachers(access: Access, now = Date.now()) {
	const day = today(access.school.timeZone, now)
	const people = database()
		.select({ id: teachers.id, name: teachers.name, bio: teachers.bio, photoId: teachers.photoId })
		.from(teachers)
		.where(
			and(
				rowsOf(teachers, access),
				isNotNull(teachers.shownSince),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, day)),
			),
		)
		.orderBy(asc(teachers.nameKey))
		.limit(MOST)
		.all()
	const taught = database()
		.select({ teacherId: teacherInstruments.teacherId, name: instruments.name })
		.from(teacherInstruments)
		.innerJoin(instruments, rowOf(instruments, access, teacherInstruments.instrumentId))
		.where(and(rowsOf(teacherInstruments, access), isNull(instruments.archivedAt)))
		.orderBy(asc(instruments.position))
		.all()
	const all = access.school.kind === 'solo' ? listInstrumentNames(access) : null
	return people.map((person) => ({
		...person,
		instruments: all ?? taught.flatMap(({ teacherId, name }) => (teacherId === person.id ? [name] : [])),
	}))
}

/** A solo teacher teaches every instrument of the studio. */
function listInstrumentNames(access: Access): string[] {
	return database()
		.select({ name: instruments.name })
		.from(instruments)
		.where(and(rowsOf(instruments, access), isNull(instruments.archivedAt)))
		.orderBy(asc(instruments.position))
		.all()
		.map(({ name }) => name)
}

/** True for a photo of a teacher who agreed to be shown. */
export function isShownPhoto(access: Access, photoId: string): boolean {
	return listShownTeachers(access).some((shownTeacher) => shownTeacher.photoId === photoId)
}

export interface TrialTime {
	key: string
	teacherId: string
	teacher: string
	/** The instruments of the teacher. */
	instruments: string[]
	startsAt: number
}

/** Free half hours of teachers who entered their hours, on several days: a few of each day, from its first to its last. */
export function listTrialTimes(access: Access, now = Date.now()): TrialTime[] {
	return freeDays(access, now)
		.flatMap(({ person, days }) =>
			days
				// The times of a day must not change while a form is filled in, so early ones are left out last.
				.map((times) => soonEnough(spreadOver(withoutOverlap(times), TIMES_A_DAY), now))
				.filter((times) => times.length > 0)
				.slice(0, DAYS_EACH)
				.flatMap((times) => times.map((time) => trialAt(person, time))),
		)
		.sort((a, b) => a.startsAt - b.startsAt)
}

/** Finds a chosen time while it is free. The page may offer others of its day by now. */
export function findTrialTime(access: Access, key: string, now = Date.now()): TrialTime | null {
	const trials = freeDays(access, now).flatMap(({ person, days }) =>
		soonEnough(days.flat(), now).map((time) => trialAt(person, time)),
	)
	return trials.find((trial) => trial.key === key) ?? null
}

/** The free half hours of the next days from tomorrow on, by teacher and day. */
function freeDays(access: Access, now: number) {
	const roomIds = listOpenRoomIds(access)
	const from = daysAfter(today(access.school.timeZone, now), 1)
	const to = daysAfter(from, DAYS_AHEAD)
	const when = { durationMinutes: TRIAL_MINUTES, from, to, soonest: true, most: 400 }
	const search = { ...when, roomIds, isAnyRoom: true, classId: '' }
	return listWithHours(access, listShownTeachers(access, now))
		.slice(0, TEACHERS_ASKED)
		.map((person) => {
			const times = findFreeTimes(access, { ...search, teacherIds: [person.id] })
			return { person, days: [...groupedBy(times, ({ day }) => day).values()] }
		})
}

/** A trial lesson is a day away at least. */
function soonEnough<T extends { startsAt: number }>(times: readonly T[], now: number): T[] {
	return times.filter(({ startsAt }) => startsAt >= now + DAY)
}

function trialAt(
	{ id, name, instruments: taught }: ShownTeacher,
	{ startsAt }: { startsAt: number },
): TrialTime {
	return { key: `${id}.${startsAt}`, teacherId: id, teacher: name, instruments: taught, startsAt }
}

/** True if a teacher who is shown has hours, so that the page can offer times for trial lessons. */
export function canOfferTrials(access: Access): boolean {
	return listWithHours(access, listShownTeachers(access)).length > 0
}

function listWithHours(access: Access, people: readonly ShownTeacher[]) {
	const withHours = new Set(
		database()
			.selectDistinct({ id: teacherHours.teacherId })
			.from(teacherHours)
			.where(
				and(
					rowsOf(teacherHours, access),
					inArray(
						teacherHours.teacherId,
						people.map(({ id }) => id),
					),
				),
			)
			.all()
			.map(({ id }) => id),
	)
	return people.filter(({ id }) => withHours.has(id))
}

/** The teacher's consent to be shown; null if this person does not teach. */
export function findOwnShown(access: Access): { shown: boolean } | null {
	const teacher = database()
		.select({ since: teachers.shownSince })
		.from(teachers)
		.where(rowOf(teachers, access, ownTeacherId(access) ?? ''))
		.get()
	return teacher ? { shown: teacher.since !== null } : null
}

/** A teacher agrees to be shown on the sign-up page, or takes that back. */
export function setOwnShown(access: Access, shown: boolean): Outcome<{ shown: boolean }> {
	const id = ownTeacherId(access)
	if (!id) return refused({ form: 'You are not among the teachers of this school.' }, { status: 404 })
	return write((tx) => {
		if (findOwnShown(access)?.shown === shown) return done({ shown })
		tx.update(teachers)
			.set({ shownSince: shown ? Date.now() : null })
			.where(rowOf(teachers, access, id))
			.run()
		record(tx, access, shown ? 'teacher.shown' : 'teacher.hidden', { objectId: id, objectName: access.name })
		return done({ shown })
	})
}
