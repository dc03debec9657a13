import { redirect } from '@remix-run/node'
import { accessFor, type Access, type Person } from '#app/models/access.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { wantsPage } from '#app/web/call.server.ts'
import { enterCall, type RouteArgs } from './enter.server.ts'

/** Access for an owner, regardless of the subscription. */
export function ownerOf(person: Person | null): Access | null {
	return person && accessFor(person, 'subscription:write')
}

/** Guard of calls about the school's plan. */
export async function enterOwnerCall(args: RouteArgs): Promise<Access> {
	const person = await enterCall(args)
	const access = ownerOf(person)
	if (access) return access
	if (wantsPage(args.request)) throw redirect(homeOf(person.role))
	throw Response.json(
		{ message: 'Only an administrator of a school can choose what it pays for.' },
		{ status: 403 },
	)
}
