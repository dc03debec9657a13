import type { ActionFunctionArgs } from '@remix-run/node'
import {
	handOverForm,
	lastDayForm,
	qualificationsForm,
	teacherEdit,
	teacherHoursForm,
	teacherStep,
} from '#app/forms/teacher.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	editTeacher,
	setTeacherHours,
	setTeacherQualifications,
} from '#app/models/teacher/definition.server.ts'
import type { FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { archiveTeacher, setLastDay, keepTeacher } from '#app/models/teacher/leaving.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { invalid, readForm, type ReadForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { changeAccount } from './account.server.ts'
import { savePay } from './pay.server.ts'
import { saveTimeOff } from './time-off.server.ts'

export const teacherTabs = [
	{ value: 'profile', label: 'Profile' },
	{ value: 'hours', label: 'Hours' },
	{ value: 'time-off', label: 'Time off' },
	{ value: 'classes', label: 'Classes and students' },
	{ value: 'pay', label: 'Pay' },
	{ value: 'qualifications', label: 'Qualifications' },
	{ value: 'account', label: 'Permissions & account' },
	{ value: 'leaving', label: 'Leaving' },
	{ value: 'history', label: 'History' },
] as const

export type TeacherTab = (typeof teacherTabs)[number]['value']

export function readTeacherTab(params: URLSearchParams): TeacherTab {
	return teacherTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'profile'
}

/** Which form it is, the tab says; on the last one, the button. */
export async function saveTeacher(asked: ActionFunctionArgs, access: Access, teacher: FoundTeacher) {
	const { id } = teacher
	const tab = readTeacherTab(new URL(asked.request.url).searchParams)
	if (tab === 'hours') {
		const form = await readForm(asked, teacherHoursForm)
		if (!form.ok) return invalid(asked, form)
		const { version, hours } = form.value
		return saved(asked, form, setTeacherHours(access, { id, version }, hours), tab)
	}
	if (tab === 'qualifications') {
		const form = await readForm(asked, qualificationsForm)
		if (!form.ok) return invalid(asked, form)
		const { version, qualifications } = form.value
		return saved(asked, form, setTeacherQualifications(access, { id, version }, qualifications), tab)
	}
	if (tab === 'time-off') return saveTimeOff(asked, access, teacher)
	if (tab === 'pay') return savePay(asked, access, teacher)
	if (tab === 'account') return changeAccount(asked, teacher)
	if (tab === 'leaving') return leave(asked, access, teacher)
	const form = await readForm(asked, teacherEdit)
	if (!form.ok) return invalid(asked, form)
	const { version, ...profile } = form.value
	return saved(asked, form, editTeacher(access, { id, version }, profile), 'profile')
}

/** The page is asked for its form twice, so each form is read from a copy of the request. */
async function leave(asked: ActionFunctionArgs, access: Access, { id, userId, membershipId }: FoundTeacher) {
	const copy = { ...asked, request: asked.request.clone() }
	const { intent } = await readForm(copy, teacherStep)
	if (intent === 'last-day') {
		const form = await readForm(asked, lastDayForm)
		if (!form.ok) return invalid(asked, form)
		const { version, lastDay } = form.value
		return saved(asked, form, setLastDay(access, { id, version }, lastDay), 'leaving')
	}
	if (intent === 'hand-over') {
		const form = await readForm(asked, handOverForm)
		if (!form.ok) return invalid(asked, form)
		const over = handOver(access, id, form.value)
		if (!over.ok) return invalid(asked, form, over)
		const { to, classes, students } = over.value
		const what = `${many(classes, 'class goes', 'classes go')} and ${many(students, 'student goes', 'students go')}`
		return leadTo(asked, href.teacher(id, 'leaving'), { id: 'teacher-handed-over', params: { what, to } })
	}
	const form = await readForm(asked, teacherStep)
	if (!form.ok) return invalid(asked, form)
	if (intent !== 'archive' && intent !== 'stay')
		return invalid(asked, form, refused({ form: 'Choose an action.' }))
	const which = { id, version: form.value.version }
	const own = userId === access.userId ? membershipId : null
	return saved(
		asked,
		form,
		intent === 'archive' ? archiveTeacher(access, which, own) : keepTeacher(access, which),
		'leaving',
	)
}

function saved(
	asked: ActionFunctionArgs,
	form: ReadForm<unknown>,
	outcome: Outcome<{ id: string; name: string }>,
	tab: TeacherTab,
) {
	if (!outcome.ok) return invalid(asked, form, outcome)
	const { id, name } = outcome.value
	const to = href.teacher(id, tab === 'profile' ? undefined : tab)
	return leadTo(asked, to, { id: 'teacher-saved', params: { name } })
}
