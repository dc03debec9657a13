import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RowErrors } from '#app/views/learning/row-errors.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { saveLearning } from '#app/views/learning/save.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { findFormer } from '#app/models/learning/former-students.server.ts'
import { listInstruments } from '#app/models/student/student.server.ts'
import learningCss from '#app/styles/learning.css?url'
import { ageOn, today } from '#app/utils/dates.ts'
import { Former } from './student/former.tsx'
import { Part } from './student/part.tsx'
import { readStudent, readStudentTab, studentTabs } from './student/read.server.ts'
import { links as workLinks } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const links = () => [...workLinks(), { rel: 'stylesheet', href: learningCss }]

export const handle = { title: (loaded?: { name: string }) => loaded?.name ?? 'Student' }

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'student:read')
	const former = findFormer(access, asked.params.studentId ?? '')
	if (former) return { former, name: former.name, current: null }
	const student = foundStudent(access, asked.params.studentId)
	const { searchParams } = new URL(asked.request.url)
	const tab = readStudentTab(searchParams)
	const age = student.birthDate ? ageOn(student.birthDate, today(access.school.timeZone)) : null
	const current = {
		id: student.id,
		name: nameWords(student),
		line: [
			age === null ? null : `${age} years`,
			...listInstruments(access, student.id).map(({ instrument, level }) =>
				level ? `${instrument}, ${level.toLowerCase()}` : instrument,
			),
		]
			.filter(Boolean)
			.join(' · '),
		tab,
		tabs: studentTabs,
		part: readStudent(access, student.id, tab, searchParams),
	}
	return { former: null, name: current.name, current }
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'teacher', 'learning:write')
	const { id } = foundStudent(access, asked.params.studentId)
	const tab = readStudentTab(new URL(asked.request.url).searchParams)
	const back = (report?: string) =>
		href.teacherStudent(id, { tab: tab === 'overview' ? undefined : tab, report })
	return saveLearning(asked, access, { studentId: id, back })
}

export default function TeacherStudent() {
	const { former, current } = useLoaderData<typeof loader>()
	if (former) return <Former {...former} />
	return current ? <Current {...current} /> : null
}

type CurrentProps = NonNullable<Awaited<ReturnType<typeof loader>>['current']>

function Current({ id, name, line, tab, tabs, part }: CurrentProps) {
	const to = (one: string) => href.teacherStudent(id, { tab: one === 'overview' ? undefined : one })
	return (
		<>
			<RowErrors />
			<PageHead
				title={<bdi>{name}</bdi>}
				line={line}
				trail={[{ to: href.teacherStudents(), label: 'Students' }]}
				others={[{ to: href.messageFamily(id), label: 'Message' }]}
			/>
			<Tabs label={name} here={to(tab)} tabs={tabs.map(({ value, label }) => ({ to: to(value), label }))} />
			<div className="stack">
				<Part id={id} part={part} />
			</div>
		</>
	)
}
