import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { lessonCancelForm, lessonMoveForm, rollForm, substituteForm, visitorForm } from '#app/forms/lesson.ts'
import type { Access } from '#app/models/access.server.ts'
import { codesOf, markLesson } from '#app/models/attendance.server.ts'
import {
	addVisitor,
	cancelLesson,
	editLesson,
	findLesson,
	removeVisitor,
	substitute,
	type LessonDetail,
} from '#app/models/lesson.server.ts'
import { lastChangeOf } from '#app/models/school/last-change.server.ts'
import { plainDayWords } from '#app/utils/dates.ts'
import { conflicting } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { declineMoving } from './decline-move.server.ts'
import { restore } from './restore.server.ts'

/** What the forms of a lesson's page do. */
export function saveLesson(asked: ActionFunctionArgs, access: Access) {
	const found = findLesson(access, asked.params.sessionId ?? '') ?? missing()
	const task = new URL(asked.request.url).searchParams.get('do') ?? 'roll'
	const save = Object.hasOwn(tasks, task) ? tasks[task as keyof typeof tasks] : roll
	return save(asked, access, found)
}

const tasks = {
	roll,
	move,
	cancel,
	restore,
	substitute: stepIn,
	visitor,
	'remove-visitor': sendVisitorAway,
	'decline-move': declineMoving,
}

async function roll(asked: ActionFunctionArgs, access: Access, found: LessonDetail) {
	const form = await readForm(asked, rollForm)
	if (!form.ok) return invalid(asked, form)

	const { version, overrideReason, marks } = form.value
	if (version !== found.version)
		return invalid(
			asked,
			form,
			conflicting({ ...lastChangeOf(access, found.id), version: found.version, theirs: {} }),
		)
	const present = codesOf(access).find(({ isHeld }) => isHeld)?.letter
	const wanted = marks.flatMap(({ code, ...mark }) => {
		const given = code ?? (form.intent === 'rest-present' ? present : undefined)
		return given ? { ...mark, code: given } : []
	})
	const saved = markLesson(access, found.id, wanted, { source: 'office', overrideReason })
	if (!saved.ok) return invalid(asked, form, saved)

	return leadTo(asked, href.lesson(found.id), {
		id: 'roll-saved',
		params: { marked: String(wanted.length), of: String(found.expected.length) },
	})
}

async function move(asked: ActionFunctionArgs, access: Access, found: LessonDetail) {
	const form = await readForm(asked, lessonMoveForm)
	if (!form.ok) return invalid(asked, form)

	const { version, forceReason, ...slot } = form.value
	const moved = editLesson(access, { id: found.id, version }, slot, forceOf(forceReason))
	if (!moved.ok) return invalid(asked, form, moved)

	const day = plainDayWords(slot.day, access.school.dateFormat)
	return leadTo(asked, href.lesson(found.id), {
		id: 'lesson-moved',
		params: { when: `on ${day} at ${slot.startTime}` },
	})
}

async function cancel(asked: ActionFunctionArgs, access: Access, { id }: LessonDetail) {
	const form = await readForm(asked, lessonCancelForm)
	if (!form.ok) return invalid(asked, form)

	const canceled = cancelLesson(access, id, form.value)
	if (!canceled.ok) return invalid(asked, form, canceled)

	return leadTo(asked, href.lesson(id), { id: 'lesson-canceled' })
}

async function stepIn(asked: ActionFunctionArgs, access: Access, { id }: LessonDetail) {
	const form = await readForm(asked, substituteForm)
	if (!form.ok) return invalid(asked, form)

	const { version, teacherId, forceReason } = form.value
	const changed = substitute(access, { id, version }, teacherId, forceOf(forceReason))
	if (!changed.ok) return invalid(asked, form, changed)

	const teacher = findLesson(access, id)?.teacher ?? ''
	return leadTo(asked, href.lesson(id), { id: 'lesson-substituted', params: { teacher } })
}

async function visitor(asked: ActionFunctionArgs, access: Access, { id }: LessonDetail) {
	const form = await readForm(asked, visitorForm)
	if (!form.ok) return invalid(asked, form)

	const added = addVisitor(access, id, form.value)
	if (!added.ok) return invalid(asked, form, added)

	return leadTo(asked, href.lesson(id), {
		id: 'visitor-changed',
		params: nameOfExpected(access, id, form.value),
	})
}

async function sendVisitorAway(asked: ActionFunctionArgs, access: Access, { id }: LessonDetail) {
	const form = await readForm(asked, visitorForm)
	if (!form.ok) return invalid(asked, form)

	const params = { ...nameOfExpected(access, id, form.value), now: 'no longer comes' }
	const removed = removeVisitor(access, id, form.value.studentId)
	if (!removed.ok) return invalid(asked, form, removed)

	return leadTo(asked, href.lesson(id), { id: 'visitor-changed', params })
}

function nameOfExpected(access: Access, id: string, { studentId }: { studentId: string }) {
	const student = findLesson(access, id)?.expected.find((one) => one.studentId === studentId)?.name
	return student ? { student } : undefined
}

function forceOf(reason: string | undefined) {
	return reason ? { reason } : undefined
}
