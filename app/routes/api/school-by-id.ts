import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { findSchool } from '#app/models/platform/school.server.ts'
import { notFound, only } from '#app/web/call.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const person = await enterCall(args)
	const school = findSchool(person, args.params.schoolId)
	if (!school) return notFound()

	const { id, name, currency } = school
	return Response.json({ id, name, settings: { invoiceSettings: { defaultCurrency: currency } } })
}

export async function action(args: ActionFunctionArgs) {
	await enterCall(args)
	return only('GET')
}
