import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { BusyTimes } from '#app/views/account/busy-times.tsx'
import { readBusyTimes, saveBusyTimes } from '#app/views/account/busy-times.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Busy times' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	return readBusyTimes(access, foundTeacher(access, args.params.teacherId).id)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	const { id, name } = foundTeacher(access, args.params.teacherId)
	return saveBusyTimes({ args, access, teacher: { id, name }, here: href.teacher(id, 'busy-times') })
}

export default function TeacherBusyTimes() {
	return <BusyTimes {...useLoaderData<typeof loader>()} />
}
