import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { switchSchoolForm } from '#app/domain/account/session-form.ts'
import { enterCall, originOf } from '#app/guards/enter.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'
import { switchSchool } from '#app/models/identity/session.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { notFound, only, wantsPage } from '#app/web/call.server.ts'
import { flashHeader } from '#app/web/flash.server.ts'
import { readCall } from '#app/web/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	await enterCall(args)
	return only('POST')
}

/** Switches the session to another school. Memberships of other users answer 404, as if they did not exist. */
export async function action(args: ActionFunctionArgs) {
	const person = await enterCall(args)
	const { membershipId } = await readCall(args, switchSchoolForm)
	const opened = switchSchool(person, membershipId, originOf(args))
	if (!opened) return notFound()

	const { role, school } = opened.person
	const headers = new Headers({ 'Set-Cookie': await sessionHeader(opened) })
	if (!wantsPage(args.request)) return Response.json({ schoolId: school?.id ?? null, role }, { headers })
	const flash =
		role === 'student'
			? ({ id: 'portal-switched' } as const)
			: ({ id: 'school-switched', params: { school: school?.name ?? '' } } as const)
	headers.append('Set-Cookie', await flashHeader(flash, opened.secret))
	return redirect(homeOf(role), { status: 303, headers })
}
