import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { findSchool } from '#app/models/platform/school.server.ts'
import { notFound, only } from '#app/web/call.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterCall(asked)
	const school = findSchool(person, asked.params.schoolId)
	if (!school) return notFound()

	const { id, name, currency } = school
	return Response.json({ id, name, settings: { invoiceSettings: { defaultCurrency: currency } } })
}

export async function action(asked: ActionFunctionArgs) {
	await enterCall(asked)
	return only('GET')
}
