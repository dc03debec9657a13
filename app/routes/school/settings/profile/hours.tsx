import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { teacherHoursForm } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setTeacherHours } from '#app/models/teacher/definition.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { HoursPanel } from '#app/views/account/hours.tsx'
import { readOwnHours } from '#app/views/account/hours.server.ts'
import { missing } from '#app/web/missing.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Hours' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return readOwnHours(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return saveHours({ args, access })
}

const saveHours = tasksOf()({
	form: teacherHoursForm,
	save: ({ access }, { version, hours }) =>
		setTeacherHours(access, { id: ownTeacherId(access) ?? missing(), version }, hours),
	then: () => goTo(href.profile('hours'), 'hours-saved'),
})

export default function OwnHours() {
	return <HoursPanel {...useLoaderData<typeof loader>()} />
}
