import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { BusyTimes } from '#app/views/account/busy-times.tsx'
import { readBusyTimes, saveBusyTimes } from '#app/views/account/busy-times.server.ts'
import { missing } from '#app/web/missing.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Busy times' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return readBusyTimes(access, ownTeacherId(access) ?? missing())
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	const teacher = { id: ownTeacherId(access) ?? missing(), name: access.name }
	return saveBusyTimes({ args, access, teacher, here: href.profile('busy-times') })
}

export default function OwnBusyTimes() {
	return <BusyTimes {...useLoaderData<typeof loader>()} />
}
