import type { ActionFunctionArgs } from '@remix-run/node'
import { nothingAsked } from '#app/domain/billing/form.ts'
import {
	handOverForm,
	lastDayForm,
	qualificationsForm,
	teacherEdit,
	teacherHoursForm,
	teacherStep,
} from '#app/domain/teacher/form.ts'
import { storePhoto } from '#app/requests/file.server.ts'
import { payPeriod } from '#app/views/pay/pay.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { demand } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	editTeacher,
	setTeacherHours,
	setTeacherQualifications,
} from '#app/models/teacher/definition.server.ts'
import type { FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { handOver } from '#app/models/teacher/hand-over.server.ts'
import { archiveTeacher, setLastDay, keepTeacher } from '#app/models/teacher/leaving.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'
import { SIGN_IN_ASKED } from '#app/domain/account/sign-in.ts'
import { many } from '#app/domain/class/labels.ts'
import { readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { refused } from '#app/utils/outcome.ts'
import { changeAccount } from './tasks-account.server.ts'
import { savePay } from './tasks-pay.server.ts'
import { saveTimeOff } from './tasks-time-off.server.ts'

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

export function photoTaskOf(params: URLSearchParams): 'photo' | 'remove-photo' | null {
	const asked = params.get('do')
	return asked === 'photo' || asked === 'remove-photo' ? asked : null
}

type AtTeacher = Doing & { teacher: FoundTeacher }

const task = tasksOf<AtTeacher>()

const saved =
	(tab?: TeacherTab) =>
	(_: unknown, { teacher }: AtTeacher) =>
		leads(href.teacher(teacher.id, tab), 'teacher-saved', { name: teacher.name })

const tasks = {
	photo: task({
		form: nothingAsked,
		filesIn: 'file',
		async save({ access, teacher }, _, { files: [file] }) {
			if (!file) return refused({ file: 'Choose a photo.' })
			const stored = await storePhoto(access, file)
			return stored.ok ? setTeacherPhoto(access, teacher.id, stored.value) : stored
		},
		then: saved(),
	}),
	'remove-photo': task({
		form: nothingAsked,
		save: ({ access, teacher }) => setTeacherPhoto(access, teacher.id, null),
		then: saved(),
	}),
	profile: task({
		form: teacherEdit,
		save: ({ access, teacher: { id } }, { version, ...profile }) =>
			editTeacher(access, { id, version }, profile),
		then: ({ id, name }, _, { signIn }) =>
			leads(href.teacher(id), 'teacher-saved', { name, more: signIn ? SIGN_IN_ASKED : '' }),
	}),
	hours: task({
		form: teacherHoursForm,
		save: ({ access, teacher: { id } }, { version, hours }) =>
			setTeacherHours(access, { id, version }, hours),
		then: saved('hours'),
	}),
	qualifications: task({
		form: qualificationsForm,
		save: ({ access, teacher: { id } }, { version, qualifications }) =>
			setTeacherQualifications(access, { id, version }, qualifications),
		then: saved('qualifications'),
	}),
	'last-day': task({
		form: lastDayForm,
		save: ({ access, teacher: { id } }, { version, lastDay }) => setLastDay(access, { id, version }, lastDay),
		then: saved('leaving'),
	}),
	'hand-over': task({
		form: handOverForm,
		save: ({ access, teacher }, value) => handOver(access, teacher.id, value),
		then({ to, classes, students }, { teacher }) {
			const what = `${many(classes, 'class goes', 'classes go')} and ${many(students, 'student goes', 'students go')}`
			return leads(href.teacher(teacher.id, 'leaving'), 'teacher-handed-over', { what, to })
		},
	}),
	step: task({
		form: teacherStep,
		save({ access, teacher }, { version }, { intent }) {
			const which = { id: teacher.id, version }
			const own = teacher.userId === access.userId ? teacher.membershipId : null
			if (intent === 'archive') return archiveTeacher(access, which, own)
			return intent === 'stay' ? keepTeacher(access, which) : refused({ form: 'Choose an action.' })
		},
		then: saved('leaving'),
	}),
}

/** Which form it is, the tab says; on the last one, the button. */
export async function saveTeacher(asked: ActionFunctionArgs, access: Access, teacher: FoundTeacher) {
	const its = { asked, access, teacher }
	const params = new URL(asked.request.url).searchParams
	const photo = photoTaskOf(params)
	if (photo) return tasks[photo](its)
	const tab = readTeacherTab(params)
	if (tab === 'time-off') return saveTimeOff(its)
	if (tab === 'pay')
		return savePay({ ...its, access: demand(access, 'pay:write'), period: payPeriod(access, params) })
	if (tab === 'account') return changeAccount(asked, teacher)
	if (tab === 'hours' || tab === 'qualifications') return tasks[tab](its)
	if (tab !== 'leaving') return tasks.profile(its)
	// A form is read once: the button is looked up in a copy.
	const { intent } = await readForm({ ...asked, request: asked.request.clone() }, teacherStep)
	return intent === 'last-day' || intent === 'hand-over' ? tasks[intent](its) : tasks.step(its)
}
