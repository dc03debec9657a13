import { data, type ActionFunctionArgs } from '@remix-run/node'
import { weekdayWords } from '#app/domain/class/labels.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { intervalWords } from '#app/domain/class/weekly.ts'
import { clashWords } from '#app/domain/lesson/clash.ts'
import { travelWords } from '#app/domain/flash/words.ts'
import { leftOutWords } from '#app/domain/lesson/left-out.ts'
import { clockAt } from '#app/domain/lesson/wall-time.server.ts'
import { newClass } from '#app/domain/class/form.ts'
import { newLesson, type NewLesson } from '#app/domain/class/lesson-form.ts'
import { demand } from '#app/guards/enter.server.ts'
import { clashDaysWords, closedDaysWords } from '#app/requests/closed-days.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { addClass } from '#app/models/class/definition.server.ts'
import { isFirst } from '#app/models/guide.server.ts'
import { addLesson, previewLesson, type AddedLesson } from '#app/models/class/lesson.server.ts'
import { clockWords, spanWords } from '#app/utils/clock.ts'
import { momentWords, plainDateWords, plainDayWords } from '#app/utils/dates.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'

export async function createClass(args: ActionFunctionArgs, access: Access) {
	const form = await readForm(args, newClass)
	if (!form.ok) return invalid(args, form)

	const isFirstLesson = isFirst(access, 'lessons')
	const added = addClass(access, form.value, form.key)
	if (!added.ok) return invalid(args, form, added)

	const { id, name } = added.value
	const params = {
		name,
		...countOf(access, { ...form.value, ...added.value }, isFirstLesson),
		...travelOf(access, { classId: id }),
	}
	return redirectWithFlash(args, href.class(id), { id: 'class-added', params })
}

/** Adds a private lesson, or says which dates it would have. */
export async function createLesson(args: ActionFunctionArgs, access: Access) {
	const form = await readForm(args, newLesson)
	if (!form.ok) return invalid(args, form)
	if (form.value.planId) demand(access, 'money:write')

	if (form.intent === 'preview') {
		const dates = datesOf(access, form.value)
		if (!dates.ok) return invalid(args, form, dates)
		const result = form.submission.reply()
		return data({ result: { ...result, error: undefined }, preview: dates.value })
	}
	const isFirstLesson = isFirst(access, 'lessons')
	const added = addLesson(access, form.value, form.key)
	if (!added.ok) {
		const dates = datesOf(access, form.value)
		const answer = invalid(args, form, added)
		return data({ ...answer.data, preview: dates.ok ? dates.value : undefined }, answer.init ?? undefined)
	}
	const { id, name, mailed = 0, recorded } = added.value
	const flash = {
		id: 'class-added' as const,
		params: {
			name: `The lesson of ${name}`,
			recorded: recordedWords(recorded, access.school.dateFormat),
			...(mailed > 0 ? { mailed: 'yes' } : {}),
			...countOf(access, { ...form.value, ...added.value }, isFirstLesson),
			...travelOf(access, { classId: id }),
		},
	}
	// Each lesson leads to an address of its own, so that browsers show an empty form and not the fields just sent.
	const next = form.intent === 'another' ? href.newPrivateLesson({ after: id }) : href.class(id)
	return redirectWithFlash(args, next, flash)
}

/** The same dates while the form is filled in. A form with mistakes has none. */
export async function previewNewLesson(args: ActionFunctionArgs, access: Access): Promise<Response> {
	const form = await readForm(args, newLesson)
	const dates = form.ok ? datesOf(access, form.value) : null
	if (!dates?.ok) return Response.json({ message: 'The form has mistakes.' }, { status: 400 })
	return Response.json({ preview: dates.value })
}

interface Scheduled extends Pick<AddedLesson, 'lessons' | 'since' | 'leftOut' | 'closed'> {
	roomId?: string | null
}

/** Sent twice it is one class, and the second answer counts no lessons. */
function countOf(
	access: Access,
	{ lessons, since, leftOut = [], closed = [], roomId }: Scheduled,
	isFirstLesson: boolean,
) {
	if (lessons === 0) return undefined
	const { school } = access
	const early = since ? leftOutWords(plainDateWords(since, school.dateFormat)) : ''
	const out = [early, closedDaysWords(access, closed, roomId), clashDaysWords(school, leftOut)]
		.filter(Boolean)
		.join(' ')
	return {
		lessons: String(lessons),
		...(out ? { leftOut: out } : {}),
		...(isFirstLesson ? { first: 'yes' } : {}),
	}
}

const SHOWN = 5

/** The form as a sentence, and its first dates with what speaks against each. */
function datesOf(access: Access, lesson: NewLesson) {
	const { timeZone, dateFormat } = access.school
	const planned = previewLesson(access, lesson)
	if (!planned.ok) return planned
	const { days, since, booked } = planned.value
	const clashing = days.filter(({ clashes }) => clashes.length > 0)
	const shown = [...new Set([...days.slice(0, SHOWN), ...clashing.slice(0, SHOWN)])]
	const { rooms, teachers } = listClassChoices(access)
	const nameIn = (all: typeof rooms, id?: string) => all.find(({ value }) => value === id)?.label
	const [first] = days
	const teacher = nameIn(teachers, lesson.teacherId)
	const room = nameIn(rooms, lesson.roomId)
	const times = first
		? spanWords(clockAt(first.startsAt, timeZone), clockAt(first.endsAt, timeZone), dateFormat)
		: clockWords(lesson.startTime, dateFormat)
	return {
		ok: true as const,
		value: {
			text: [
				lesson.ends === 'once' ? weekdayWords(lesson.weekday) : `${weekdayWords(lesson.weekday)}s`,
				lesson.ends === 'once' ? null : intervalWords(lesson.every ?? 1),
				times,
				teacher && `with ${teacher}`,
				room && `in ${room}`,
				first && `${lesson.ends === 'once' ? 'on' : 'from'} ${plainDateWords(first.day, dateFormat)}`,
			]
				.filter(Boolean)
				.join(' '),
			since: since && plainDateWords(since, dateFormat),
			goesOn: !lesson.ends || lesson.ends === 'open',
			clashing: clashing.length,
			travel: travelWords(travelOf(access, booked)),
			days: shown.map(({ day, closedBy, clashes }) => ({
				day,
				text: plainDayWords(day, dateFormat),
				closedBy,
				clashes: clashes.map((clash) => clashWords(clash, momentWords(clash.at, timeZone, dateFormat))),
			})),
		},
	}
}

export type LessonDates = Extract<ReturnType<typeof datesOf>, { ok: true }>['value']
