import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { pauseWords, plannedFor } from '#app/domain/student/planned.ts'
import type { TaughtStudentTab } from '#app/domain/teacher/pages.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listFormer } from '#app/models/learning/former-students.server.ts'
import { findStudent, listInstruments, type FoundStudent } from '#app/models/student/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { ageOn, plainDateWords, today } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyForAnother } from '#app/web/only-after-actions.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyForAnother('studentId')

export const handle = { title: (data?: { name: string }) => data?.name ?? 'Student' }

/** A former student has no tabs, only an overview of what can still be read. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	const { studentId = '' } = args.params
	const student = findStudent(access, studentId)
	if (!student) return { name: (listFormer(access, studentId)[0] ?? missing()).name, head: null }
	const day = today(access.school.timeZone)
	const age = student.birthDate ? ageOn(student.birthDate, day) : null
	const line = [
		age === null ? null : `${age} years`,
		...listInstruments(access, student.id).map(({ instrument, level }) =>
			level ? `${instrument}, ${level.toLowerCase()}` : instrument,
		),
	]
		.filter(Boolean)
		.join(' · ')
	return { name: nameWords(student), head: { id: student.id, line, planned: plannedWords(access, student) } }
}

/** A last day that has passed stays in sight as long as the page does. */
function plannedWords({ school }: Access, student: FoundStudent): string[] {
	const { dateFormat, timeZone } = school
	const { pause } = plannedFor(student, today(timeZone))
	return [
		...(student.leftOn ? [`Last day: ${plainDateWords(student.leftOn, dateFormat)}`] : []),
		...(pause ? [`Pauses ${pauseWords(pause, dateFormat)}`] : []),
	]
}

const tabs: [tab: TaughtStudentTab | undefined, label: string][] = [
	[undefined, 'Overview'],
	['notes', 'Notes'],
	['practice', 'Practice'],
	['repertoire', 'Repertoire'],
	['skills', 'Skills and goals'],
	['reports', 'Reports'],
]

/** The page has no form of its own. The action lets the guard redirect posts to old addresses. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'teacher', 'learning:write')
	return missing()
}

export default function TeacherStudent() {
	const { name, head } = useLoaderData<typeof loader>()
	const { pathname } = useLocation()
	if (!head) return <Outlet />
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={head.line}
				trail={[{ to: href.teacherStudents(), label: 'Students' }]}
				others={[{ to: href.messageFamily(head.id), label: 'Message' }]}
			/>
			<Tabs
				label={name}
				here={pathname.replace(/\/$/, '')}
				tabs={tabs.map(([tab, label]) => ({ to: href.teacherStudent(head.id, tab), label }))}
			/>
			<div className="stack">
				{head.planned.map((text) => (
					<Notice key={text} tone="warn" title={text} />
				))}
				<Outlet />
			</div>
		</>
	)
}
