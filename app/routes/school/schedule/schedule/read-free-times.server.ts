import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassChoices, type Choice } from '#app/models/class/choices.server.ts'
import { findDefinition } from '#app/models/class/detail.server.ts'
import { usualPlace } from '#app/models/class/usual-place.server.ts'
import { findFreeTimes, type FreeTime } from '#app/models/lesson/free-times.server.ts'
import { listOpenRoomIds } from '#app/models/lesson/open-rooms.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { groupedBy } from '#app/utils/group.ts'
import { spreadOver } from '#app/utils/spread.ts'
import { daysAfter, plainDayWords, today } from '#app/utils/dates.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { readDate } from '#app/utils/read-date.ts'
import { classChoices } from './read.server.ts'

const USUAL = { minutes: 45, days: 14 }
/** Limits on the days per search and on the number of results. */
const MAX_DAYS = 62
const MOST = 48
/** Results per teacher and day; otherwise one free afternoon would crowd out all other days. */
const MAX_A_DAY = 4

/** Times at which a teacher and a room are free, and every student of the class if one is chosen. */
export function readFreeTimes(access: Access, params: URLSearchParams) {
	const { school } = access
	const { rooms, teachers } = listClassChoices(access)
	const classes = classChoices(access)
	const range = rangeOf(access, params)
	const minutes = minutesOf(params.get('minutes'))
	const classId = classes.find(({ value }) => value === params.get('class'))?.value ?? ''
	const chosen = { teachers: chosenOf(params, 'teacher', teachers), rooms: chosenOf(params, 'room', rooms) }
	const problems = [
		...range.problems,
		...(minutes ? [] : ['Enter 5 to 480 minutes, in steps of 5.']),
		...(teachers.length === 0 ? ['There are no teachers yet. Add a teacher first.'] : []),
	]
	const isAsked = params.has('minutes') && problems.length === 0
	const free = isAsked
		? findFreeTimes(access, {
				durationMinutes: minutes ?? USUAL.minutes,
				teacherIds: chosen.teachers.length > 0 ? chosen.teachers : teachers.map(({ value }) => value),
				roomIds: chosen.rooms.length > 0 ? chosen.rooms : openOf(access, rooms, classId),
				isAnyRoom: chosen.rooms.length === 0,
				classId,
				from: range.from,
				to: range.to,
				after: Date.now(),
				most: MOST * 20,
			})
		: null
	const nameOf = (choices: Choice[], id: string | null) =>
		choices.find(({ value }) => value === id)?.label ?? ''
	return {
		rooms,
		teachers,
		classes,
		classId,
		chosen,
		problems: params.has('minutes') ? problems : [],
		minutes: params.get('minutes') ?? String(USUAL.minutes),
		from: params.get('from') ?? writeDate(range.from, school.dateFormat),
		to: params.get('to') ?? writeDate(range.to, school.dateFormat),
		later: isAsked ? laterHref(access, params, range) : null,
		days:
			free &&
			byDay(range.from === range.to ? free : spread(free)).map(({ day, times }) => ({
				day: plainDayWords(day, school.dateFormat),
				more:
					free.filter((found) => found.day === day).length > times.length
						? dayHref(access, params, day)
						: null,
				times: times.map(({ teacherId, roomId, time }) => {
					const slot = { day, time, teacher: teacherId, room: roomId ?? undefined, minutes: String(minutes) }
					return {
						to: classId ? href.newLesson(classId, slot) : href.addLesson(slot),
						at: clockWords(time, school.dateFormat),
						where: [nameOf(teachers, teacherId), nameOf(rooms, roomId)].filter(Boolean).join(' · '),
					}
				}),
			})),
	}
}

/** The usual room of a class first. A private one without a room has none, and other homes have to be chosen. */
function openOf(access: Access, rooms: Choice[], classId: string): string[] {
	const fields = findDefinition(access, classId)?.fields
	const usual = fields && usualPlace(access, { ...fields, id: classId }).roomId
	if (fields?.kind === 'private' && !usual) return []
	const open = new Set(listOpenRoomIds(access))
	const ids = rooms.map(({ value }) => value)
	return [...ids.filter((id) => id === usual), ...ids.filter((id) => id !== usual && open.has(id))]
}

/** The times of each day in order. */
function byDay(free: FreeTime[]) {
	const days = [...new Set(free.map(({ day }) => day))].sort()
	return days.map((day) => ({
		day,
		times: free
			.filter((freeTime) => freeTime.day === day)
			.sort((freeTime, other) => freeTime.time.localeCompare(other.time)),
	}))
}

export type FreeRead = ReturnType<typeof readFreeTimes>

/** Keeps a few results of each teacher and day, from the first to the last. */
function spread(free: FreeTime[]): FreeTime[] {
	const perDay = groupedBy(free, ({ teacherId, day }) => `${teacherId} ${day}`)
	return [...perDay.values()].flatMap((times) => spreadOver(times, MAX_A_DAY)).slice(0, MOST)
}

/** Defaults to two weeks from today. */
function rangeOf({ school }: Access, params: URLSearchParams) {
	const now = today(school.timeZone)
	const read = (name: string, usual: string) => {
		const typed = params.get(name)?.trim()
		return typed ? readDate(typed, school.dateFormat) : { ok: true as const, date: usual }
	}
	const from = read('from', now)
	const first = from.ok && from.date > now ? from.date : now
	const to = read('to', daysAfter(first, USUAL.days - 1))
	const last = to.ok ? to.date : first
	const problems = [from, to].flatMap((typedDate) => (typedDate.ok ? [] : [typedDate.message]))
	if (problems.length === 0 && last < first) problems.push('The last day cannot be before the first.')
	if (last > daysAfter(first, MAX_DAYS)) problems.push(`Search ${MAX_DAYS} days at most.`)
	return { from: first, to: last, problems }
}

/** Repeats the search, starting the day after the last result. */
function laterHref({ school }: Access, params: URLSearchParams, { to }: { to: string }): string {
	const later = new URLSearchParams(params)
	later.set('from', writeDate(daysAfter(to, 1), school.dateFormat))
	later.delete('to')
	return `${href.freeTimes()}?${later.toString()}`
}

/** The same search on one day, with all its times. */
function dayHref({ school }: Access, params: URLSearchParams, day: string): string {
	const one = new URLSearchParams(params)
	for (const end of ['from', 'to']) one.set(end, writeDate(day, school.dateFormat))
	return `${href.freeTimes()}?${one.toString()}`
}

function minutesOf(typed: string | null): number | null {
	const minutes = Number(typed ?? USUAL.minutes)
	return Number.isInteger(minutes) && minutes >= 5 && minutes <= 480 && minutes % 5 === 0 ? minutes : null
}

function chosenOf(params: URLSearchParams, name: string, choices: Choice[]): string[] {
	const asked = params.getAll(name)
	return choices.filter(({ value }) => asked.includes(value)).map(({ value }) => value)
}
