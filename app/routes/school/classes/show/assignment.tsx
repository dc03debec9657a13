import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import {
	classInAddress,
	readClassAssignment,
	saveClassAssignment,
} from '#app/views/learning/class-assignment.server.ts'
import { ClassAssignment } from '#app/views/learning/class-assignment.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Give an assignment' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readClassAssignment(access, classInAddress(args))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'learning:write')
	return saveClassAssignment({ args, access, at: classInAddress(args) })
}

export default function GiveClassAssignment() {
	return <ClassAssignment {...useLoaderData<typeof loader>()} />
}
