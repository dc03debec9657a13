import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { findSchool } from '#app/models/platform/school.server.ts'
import { limitsOf } from '#app/models/subscription/usage.server.ts'
import { notFound, only } from '#app/web/call.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const person = await enterCall(args)
	const school = findSchool(person, args.params.schoolId)
	if (!school) return notFound()
	if (person.role !== 'super_admin' && !ownerOf(person) && person.kind !== 'office')
		return Response.json({ message: 'Only an administrator of a school sees its limits.' }, { status: 403 })

	return Response.json(limitsOf(school.id, school))
}

export async function action(args: ActionFunctionArgs) {
	await enterCall(args)
	return only('GET')
}
