import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import { later } from '#app/components/later.tsx'
import { Tabs } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { inWords, withoutMoney, writtenAt } from '#app/requests/history.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { listClassChanges } from '#app/models/class/detail.server.ts'
import { signInOf } from '#app/models/account/sign-in-address.server.ts'
import {
	findTeacher,
	listOwnStudents,
	listStudentsOf,
	listQualifications,
	listTaughtClasses,
	listTeacherChoices,
	listTeacherHours,
	listTeacherInstruments,
} from '#app/models/teacher/detail.server.ts'
import { seesAllPay } from '#app/models/pay/permission.server.ts'
import { listTeachers } from '#app/models/teacher/list.server.ts'
import { today } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { readTeacherQuery } from '#app/domain/teacher/list.ts'
import { teacherStateOn } from '#app/domain/teacher/labels.ts'
import { accountShown } from './show/tasks-account.server.ts'
import { ProfileTab, QualificationsTab } from './show/forms.tsx'
import { TeacherHead } from './show/head.tsx'
import { readPayTab } from './show/tasks-pay.server.ts'
import { readOutside, readTimeOff } from './show/tasks-time-off.server.ts'
import { photoTaskOf, readTeacherTab, saveTeacher, teacherTabs } from './show/save.server.ts'

const AccountTab = later(() => import('./show/account.tsx'), 'AccountTab')
const ArchiveQuestion = later(() => import('./show/archive.tsx'), 'ArchiveQuestion')
const ClassesAndStudents = later(() => import('./show/classes-and-students.tsx'), 'ClassesAndStudents')
const History = later(() => import('#app/components/history/history.tsx'), 'History')
const HoursTab = later(() => import('./show/hours.tsx'), 'HoursTab')
const LeavingTab = later(() => import('./show/leaving.tsx'), 'LeavingTab')
const PayTab = later(() => import('./show/pay.tsx'), 'PayTab')
const TeacherPhotoTask = later(() => import('#app/components/teacher/photo-task.tsx'), 'TeacherPhotoTask')
const TimeOffTab = later(() => import('./show/time-off.tsx'), 'TimeOffTab')

export { formLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { teacher: { name: string } }) => loaded?.teacher.name ?? 'Teacher',
}

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'teacher:read')
	const teacher = findTeacher(access, asked.params.teacherId ?? '') ?? missing()
	const { id } = teacher
	const day = today(access.school.timeZone)
	const { searchParams } = new URL(asked.request.url)
	const tab = readTeacherTab(searchParams)
	const shared = {
		teacher,
		tab,
		photoTask: photoTaskOf(searchParams),
		tabs: teacherTabs.filter(({ value }) => value !== 'pay' || seesAllPay(access)),
		today: day,
		timeZone: access.school.timeZone,
		state: teacherStateOn(teacher, day),
		ownRow: teacher.userId === access.userId,
		asksArchive: tab === 'leaving' && searchParams.get('do') === 'archive',
	}
	const classes = tab === 'classes' || tab === 'leaving' ? listTaughtClasses(access, id) : []
	const students = tab === 'classes' ? listStudentsOf(access, id) : []
	const own = tab === 'leaving' ? listOwnStudents(access, id) : []
	const everybody =
		tab === 'leaving' ? listTeachers(access, readTeacherQuery(new URLSearchParams())).rows : []
	return {
		...shared,
		signIn: tab === 'profile' ? signInOf(access, { is: 'teacher', id }) : null,
		choices: tab === 'profile' || tab === 'hours' ? listTeacherChoices(access) : null,
		instruments: tab === 'profile' ? listTeacherInstruments(access, id) : [],
		hours: tab === 'hours' ? listTeacherHours(access, id) : [],
		outside: tab === 'hours' ? readOutside(access, id) : [],
		qualifications: tab === 'qualifications' ? listQualifications(access, id) : [],
		timeOff: tab === 'time-off' ? readTimeOff(access, id) : null,
		pay: tab === 'pay' ? readPayTab(asked, access, teacher) : null,
		account: tab === 'account' ? accountShown(access, teacher) : null,
		classes,
		students,
		own,
		others: everybody.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name })),
		lines:
			tab === 'history'
				? inWords(withoutMoney(access, listClassChanges(access, id, 50)), writtenAt(access))
				: [],
	}
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'teacher:write')
	const teacher = findTeacher(access, asked.params.teacherId ?? '') ?? missing()
	asked.context.keptPhones = [teacher.phone]
	return saveTeacher(asked, access, teacher)
}

export default function TeacherPage() {
	const loaded = useLoaderData<typeof loader>()
	const { teacher, tab, tabs, state } = loaded
	if (loaded.asksArchive && state !== 'archived' && !loaded.ownRow) return <ArchiveQuestion {...loaded} />
	if (loaded.photoTask && state !== 'archived')
		return (
			<TeacherPhotoTask
				name={teacher.name}
				task={loaded.photoTask}
				remove={teacher.photoId ? href.teacher(teacher.id, undefined, { do: 'remove-photo' }) : undefined}
				back={href.teacher(teacher.id)}
			/>
		)
	return (
		<>
			<TeacherHead {...loaded} />
			{teacher.endedOn && state !== 'archived' ? (
				<Notice
					tone="warn"
					title={
						<>
							Last day: <Day on={teacher.endedOn} />
						</>
					}
				/>
			) : null}
			<Tabs
				label={teacher.name}
				here={href.teacher(teacher.id, tab === 'profile' ? undefined : tab)}
				tabs={tabs.map(({ value, label }) => ({
					to: href.teacher(teacher.id, value === 'profile' ? undefined : value),
					label,
				}))}
			/>
			{tab === 'profile' ? <ProfileTab {...loaded} /> : null}
			{tab === 'hours' ? <HoursTab {...loaded} /> : null}
			{tab === 'time-off' ? <TimeOffTab {...loaded} /> : null}
			{tab === 'qualifications' ? <QualificationsTab {...loaded} /> : null}
			{tab === 'classes' ? <ClassesAndStudents {...loaded} /> : null}
			{tab === 'pay' ? <PayTab {...loaded} /> : null}
			{tab === 'account' ? <AccountTab {...loaded} /> : null}
			{tab === 'leaving' ? <LeavingTab {...loaded} students={loaded.own} /> : null}
			{tab === 'history' ? <History {...loaded} /> : null}
		</>
	)
}
