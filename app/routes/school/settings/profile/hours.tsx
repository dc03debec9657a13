import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { busyCalendarForm } from '#app/domain/teacher/busy-form.ts'
import { teacherHoursForm } from '#app/domain/teacher/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { setTeacherHours } from '#app/models/teacher/definition.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { BusyTimes } from '#app/views/account/busy-times.tsx'
import { readBusyTimes, saveBusyTimes } from '#app/views/account/busy-times.server.ts'
import { HoursPanel } from '#app/views/account/hours.tsx'
import { readOwnHours } from '#app/views/account/hours.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Hours' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return { hours: readOwnHours(access), busy: readBusyTimes(access, ownTeacherId(access) ?? missing()) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	const teacher = { id: ownTeacherId(access) ?? missing(), name: access.name }
	// A request body can only be read once, so the intent is read from a clone.
	const { intent } = await readForm({ ...args, request: args.request.clone() }, busyCalendarForm)
	return (intent ? saveBusyTimes : saveHours)({ args, access, teacher, here: href.profile('hours') })
}

const saveHours = tasksOf<Doing & { teacher: { id: string } }>()({
	form: teacherHoursForm,
	save: ({ access, teacher: { id } }, { version, hours }) => setTeacherHours(access, { id, version }, hours),
	then: () => goTo(href.profile('hours'), 'hours-saved'),
})

export default function OwnHours() {
	const { hours, busy } = useLoaderData<typeof loader>()
	return (
		<div className="stack">
			<HoursPanel {...hours} />
			<BusyTimes {...busy} />
		</div>
	)
}
