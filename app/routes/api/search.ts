import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { enterCall } from '#app/guards/enter.server.ts'
import { shownHits } from '#app/requests/search-hits.server.ts'
import { accessFor } from '#app/models/access.server.ts'
import { findChoices, searchSchool } from '#app/models/school-search.server.ts'
import { only } from '#app/web/call.server.ts'

/** Suggestions for the search box while the user types. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await enterCall(args)
	const access = person.school?.status === 'active' ? accessFor(person, 'student:read') : null
	if (!access)
		return Response.json({ message: 'You do not have permission to search this school.' }, { status: 403 })
	const params = new URL(args.request.url).searchParams
	const typed = params.get('q') ?? ''
	const choices = params.has('kind')
		? findChoices(access, typed, params.get('kind'))
		: searchSchool(access, typed)
	const hits = shownHits(access, choices)
	return Response.json({ hits }, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action(args: ActionFunctionArgs) {
	await enterCall(args)
	return only('GET')
}
