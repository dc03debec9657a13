import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { seesAllPay } from '#app/models/pay/permission.server.ts'
import { today } from '#app/utils/dates.ts'
import { teacherStateOn } from '#app/domain/teacher/labels.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyForAnother } from '#app/web/only-after-actions.ts'
import { TeacherHead, type TeacherContext } from './show/head.tsx'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyForAnother('teacherId')

export const handle = {
	title: (data?: { teacher: { name: string } }) => data?.teacher.name ?? 'Teacher',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const teacher = foundTeacher(access, args.params.teacherId)
	const { id, name, email, phone, photoId, endedOn, membershipId } = teacher
	return {
		teacher: { id, name, email, phone, photoId, endedOn, membershipId },
		ownRow: teacher.userId === access.userId,
		state: teacherStateOn(teacher, today(access.school.timeZone)),
		seesPay: seesAllPay(access),
		timeZone: access.school.timeZone,
	}
}

/** Each tab has its own forms. The guard redirects posts from old addresses to the tab. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'teacher:write')
	return missing()
}

export default function ShowTeacher() {
	const data = useLoaderData<typeof loader>()
	return (
		<>
			<TeacherHead {...data} />
			<Outlet context={data satisfies TeacherContext} />
		</>
	)
}
