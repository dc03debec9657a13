import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { answerUndo } from '#app/requests/undo.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyForAnother } from '#app/web/only-after-actions.ts'
import { StudentHead, type StudentContext } from './show/head.tsx'
import { headOf } from './show/read.server.ts'
import { stripOf } from './show/read-strip.server.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyForAnother('id')

export const handle = {
	title: (data?: { head: { name: string } }) => data?.head.name ?? 'Student',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	const guardians = listGuardians(access, student.id)
	return {
		head: headOf(access, student, guardians),
		strip: stripOf(access, student, guardians),
		timeZone: access.school.timeZone,
	}
}

/** A notice in the head can offer an undo button, which posts here. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return (await answerUndo(args, access)) ?? missing()
}

export default function ShowStudent() {
	const student = useLoaderData<typeof loader>()
	return (
		<>
			<StudentHead {...student} />
			<Outlet context={student satisfies StudentContext} />
		</>
	)
}
