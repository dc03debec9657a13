import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { classAssignmentLabel, seatWords } from '#app/domain/class/labels.ts'
import { usualTime } from '#app/domain/class/weekly.ts'
import { href } from '#app/domain/href.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listPlannedTimes } from '#app/models/class/planned-times.server.ts'
import { handOverWords } from '#app/requests/class-teachers.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyForAnother } from '#app/web/only-after-actions.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyForAnother('classId')

export const handle = { title: (data?: { name: string }) => data?.name ?? 'Class' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	const classRow = foundClass(access, args.params.classId)
	const planned = listPlannedTimes(access, [classRow.id]).get(classRow.id)
	return {
		id: classRow.id,
		name: classRow.name,
		line: [
			usualTime({ ...classRow, planned }, access.school.dateFormat),
			classRow.room,
			handOverWords(access, classRow.id),
			seatWords(classRow),
			classRow.level,
		]
			.filter(Boolean)
			.join(' · '),
		students: classRow.students,
		isGroup: classRow.kind !== 'private',
	}
}

/** The page has no form of its own. The action lets the guard redirect posts to old addresses. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'teacher', 'learning:write')
	return missing()
}

export default function TeacherClass() {
	const { id, name, line, students, isGroup } = useLoaderData<typeof loader>()
	const { pathname } = useLocation()
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={line}
				trail={[{ to: href.teacherClasses(), label: 'Classes' }]}
				others={[
					...(isGroup
						? [{ to: href.teacherClass(id, 'assignment'), label: classAssignmentLabel(false) }]
						: []),
					{ to: href.messaging('many', { class: id }), label: 'Message families' },
				]}
			/>
			<Tabs
				label={name}
				here={pathname.replace(/\/$/, '')}
				tabs={[
					{ to: href.teacherClass(id), label: 'Students', count: students },
					{ to: href.teacherClass(id, 'lessons'), label: 'Lessons' },
					{ to: href.teacherClass(id, 'attendance'), label: 'Attendance' },
				]}
			/>
			<Outlet />
		</>
	)
}
