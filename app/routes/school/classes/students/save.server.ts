import type { ActionFunctionArgs } from '@remix-run/node'
import { endForm, joinForm, moveForm, pauseForm, resumeForm } from '#app/forms/enrolment.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import {
	endEnrolment,
	enrolCandidate,
	moveEnrolment,
	pauseEnrolment,
	resumeEnrolment,
	studentIdOf,
} from '#app/models/enrolment.server.ts'
import { withUndo } from '#app/models/undo-step.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import type { Change } from '#app/domain/class/changes.ts'

export async function addToRoster(asked: ActionFunctionArgs, access: Access, { id }: FoundClass) {
	const form = await readForm(asked, joinForm)
	if (!form.ok) return invalid(asked, form)

	const joined = enrolCandidate(access, id, form.value, form.key)
	if (!joined.ok) return invalid(asked, form, joined)

	const { student, className, position } = joined.value
	const params = { student, class: className }
	return position === null
		? leadTo(asked, href.roster(id), { id: 'seat-taken', params })
		: leadTo(asked, href.class(id, 'waiting'), { id: 'seat-queued', params })
}

interface Which {
	classId: string
	id: string
}

export function changeOnRoster(asked: ActionFunctionArgs, access: Access, which: Which, change: Change) {
	return changes[change](asked, access, which)
}

const changes = { pause, resume, move, end }

async function pause(asked: ActionFunctionArgs, access: Access, which: Which) {
	const form = await readForm(asked, pauseForm)
	if (!form.ok) return invalid(asked, form)

	const paused = pauseEnrolment(access, which, form.value)
	if (!paused.ok) return invalid(asked, form, paused)

	return back(asked, which, `${paused.value.student} pauses.`, paused.value.next)
}

async function resume(asked: ActionFunctionArgs, access: Access, which: Which) {
	const form = await readForm(asked, resumeForm)
	if (!form.ok) return invalid(asked, form)

	const resumed = resumeEnrolment(access, which, form.value.version)
	if (!resumed.ok) return invalid(asked, form, resumed)

	return back(asked, which, `${resumed.value.student} goes on.`, null)
}

async function move(asked: ActionFunctionArgs, access: Access, which: Which) {
	const form = await readForm(asked, moveForm)
	if (!form.ok) return invalid(asked, form)

	const moved = moveEnrolment(access, which, form.value)
	if (!moved.ok) return invalid(asked, form, moved)

	const { student, to, next, position } = moved.value
	const words =
		position === null
			? `${student} moves to ${to}.`
			: `${student} is number ${position} on the waiting list of ${to} and keeps the seat here until then.`
	return back(asked, which, words, next)
}

async function end(asked: ActionFunctionArgs, access: Access, which: Which) {
	const form = await readForm(asked, endForm)
	if (!form.ok) return invalid(asked, form)

	const studentId = studentIdOf(access, which)
	const { result: ended, undo } = withUndo(access, studentId ? [studentId] : [], () =>
		endEnrolment(access, which, form.value),
	)
	if (!ended.ok) return invalid(asked, form, ended)

	return back(asked, which, `The last day of ${ended.value.student} is noted.`, ended.value.next, undo)
}

function back(
	asked: ActionFunctionArgs,
	{ classId }: Which,
	what: string,
	next: string | null,
	undo?: string,
) {
	const params: Record<string, string> = { what, ...(next ? { next } : {}), ...(undo ? { undo } : {}) }
	const of = new URL(asked.request.url).searchParams.get('of')
	const path = of && /^[\w-]{1,64}$/.test(of) ? href.student(of, 'enrolments') : href.roster(classId)
	return leadTo(asked, path, { id: 'enrolment-changed', params })
}
